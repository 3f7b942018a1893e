import { expect, test, vi } from 'vitest'
import { createLazyOutput, type Output, type OutputCue } from '../../play/extra.ts'

const beat = { kind: 'beat', time: 2, accent: 'accent' } as OutputCue
const words = { kind: 'speak', time: 1 } as OutputCue

function lazyAfterBeat() {
  const taken: OutputCue[] = []
  const loaded: Output = { take: (cue) => taken.push(cue), silence: vi.fn<() => void>() }
  const load = vi.fn<() => Promise<Output>>(() => Promise.resolve(loaded))
  const output = createLazyOutput(load, vi.fn<() => void>(), ({ kind }) => kind === 'beat')
  return { output, load, loaded, taken }
}

test('An output that waits for a cue is loaded once, with that cue, and receives those before it', async () => {
  const { output, load, taken } = lazyAfterBeat()
  output.take(words)
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  output.take(beat)
  output.take(beat)
  await vi.waitFor(() => expect(taken).toEqual([words, beat, beat]))
  expect(load).toHaveBeenCalledTimes(1)
})

test('An output that was silenced before its cue is never loaded', async () => {
  const { output, load } = lazyAfterBeat()
  output.silence()
  output.take(beat)
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
})
