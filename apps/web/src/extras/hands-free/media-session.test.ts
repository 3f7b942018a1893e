/** The media session: a pause of the system only pauses, a play only resumes, and the state follows the view. */
import type { StageView } from '@rubato/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeBindings } from '../../domain/hands-free/bindings.ts'
import { createStore } from '../../ui/store.ts'
import { openInputs } from './inputs.ts'

vi.mock('../../play/extra-parts.ts', () => ({
  createSilence: () => ({ play: () => undefined, pause: () => undefined, close: () => undefined }),
}))

const playing = { status: 'playing', inputs: ['pause', 'skip', 'stop'] } as unknown as StageView
const paused = { status: 'paused', inputs: ['resume', 'stop'] } as unknown as StageView

const handlers = new Map<MediaSessionAction, MediaSessionActionHandler | null>()
const session = {
  metadata: null,
  playbackState: 'none' as MediaSessionPlaybackState,
  setActionHandler: (action: MediaSessionAction, handler: MediaSessionActionHandler | null) =>
    handlers.set(action, handler),
}
const press = (action: MediaSessionAction) => handlers.get(action)?.({ action })

beforeEach(() => {
  vi.stubGlobal('MediaMetadata', EventTarget)
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
})
afterEach(() => {
  changeBindings({ isMediaOn: false, media: {} })
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
})

async function open(view: StageView) {
  const send = vi.fn<(input: string) => void>()
  const context = {
    send,
    view: createStore<StageView | null>(view),
    captions: { line: createStore(null), isOver: createStore(false) },
    clock: { onTick: () => () => undefined },
  }
  const ignore = () => undefined
  const inputs = openInputs(context as never, { onVoice: ignore, onListening: ignore, onRefused: ignore })
  await vi.waitFor(() => expect(handlers.get('pause')).toBeTypeOf('function'))
  return { send, view: context.view, inputs }
}

test('Pause never resumes, play never pauses, and the state of playback is that of the view', async () => {
  changeBindings({ isMediaOn: true, media: { playpause: 'pause' } })
  const { send, view, inputs } = await open(playing)
  expect(session.playbackState).toBe('playing')
  press('play')
  expect(send.mock.calls).toEqual([])
  press('pause')
  expect(send.mock.calls).toEqual([['pause']])
  view.set(paused)
  expect(session.playbackState).toBe('paused')
  press('pause')
  expect(send.mock.calls).toEqual([['pause']])
  press('play')
  expect(send.mock.calls).toEqual([['pause'], ['resume']])
  inputs.close()
  expect([session.playbackState, handlers.get('pause')]).toEqual(['none', null])
})

test('A key that is bound to another action does it with either of the two, and stop always stops', async () => {
  changeBindings({ isMediaOn: true, media: { playpause: 'skip' } })
  const { send, inputs } = await open(playing)
  for (const action of ['play', 'pause', 'stop'] as const) press(action)
  expect(send.mock.calls).toEqual([['skip'], ['skip'], ['stop']])
  inputs.close()
})
