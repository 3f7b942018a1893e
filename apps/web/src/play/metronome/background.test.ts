/** The media keys of the metronome. */
import { afterEach, expect, it, vi } from 'vitest'
import { createBackground } from './background.ts'

vi.mock('../outputs/silence.ts', () => ({
  createSilence: () => ({ play: () => undefined, pause: () => undefined, close: () => undefined }),
}))
afterEach(() => void vi.unstubAllGlobals())

it('No media key begins the beat while the page is covered; they work again after the next start', () => {
  const handlers = new Map<string, (() => void) | null>()
  const mediaSession = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: (action: string, handler: (() => void) | null) => void handlers.set(action, handler),
  }
  vi.stubGlobal('navigator', { mediaSession })
  vi.stubGlobal('MediaMetadata', Object)
  const keys = { title: 'Metronome', play: vi.fn<() => void>(), pause: vi.fn<() => void>() }
  const background = createBackground(keys)
  background.started()
  handlers.get('play')?.()
  expect(keys.play).toHaveBeenCalledOnce()
  background.quiet()
  expect([...handlers.values()]).toEqual([null, null, null])
  expect(mediaSession).toMatchObject({ metadata: null, playbackState: 'paused' })
  background.started()
  expect(handlers.get('play')).toBeTypeOf('function')
  background.close()
})
