import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QUIET_EVENT } from '../../../ui/quiet-event.ts'
import { FakeContext } from '../../testing/fake-audio.ts'
import { openRenderer } from './open-renderer.ts'
import { previewVoice } from './preview.ts'

vi.mock('./open-renderer.ts')

const closed: boolean[] = []
beforeEach(() => {
  closed.length = 0
  vi.stubGlobal('AudioContext', function AudioContext() {
    const context = Object.assign(new FakeContext(), { state: 'running', close: async () => void closed.push(true) })
    return context
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Renders at once, or never; a closed renderer rejects what it has not rendered. */
function renders(isReady: boolean): void {
  let reject: (error: Error) => void = () => undefined
  const clip = { pcm: new Int16Array(100), sampleRate: 16_000 }
  vi.mocked(openRenderer).mockReturnValue({
    clip: () => (isReady ? Promise.resolve(clip) : new Promise((_resolve, refuse) => (reject = refuse))),
    prepare: () => Promise.resolve(),
    onLoading: () => undefined,
    close: () => reject(new Error('gone')),
  })
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test.each([
  ['sounds', true],
  ['is rendered', false],
])('A preview that %s ends without a failure when the page has to be silent', async (_what, isReady) => {
  renders(isReady)
  const preview = previewVoice('Alto', 'Breathe.', { voiceSource: 'bundled' })
  await settled()
  dispatchEvent(new Event(QUIET_EVENT))
  await expect(preview).resolves.toBeUndefined()
  expect(closed.length).toBeGreaterThan(0)
})

test('A preview ends when the next one begins', async () => {
  renders(true)
  const first = previewVoice('Alto', 'Breathe.', { voiceSource: 'bundled' })
  await settled()
  const second = previewVoice('Alto', 'Slowly.', { voiceSource: 'bundled' })
  await expect(first).resolves.toBeUndefined()
  await settled()
  dispatchEvent(new Event(QUIET_EVENT))
  await expect(second).resolves.toBeUndefined()
})
