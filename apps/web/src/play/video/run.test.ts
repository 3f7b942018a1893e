/** The begin of a run: its audio device, and a start that fails. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeContext } from '../testing/fake-audio.ts'
import { startVideoRun, type VideoRunOptions } from './run.ts'

class FakeWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

const video = () =>
  Object.assign(document.createElement('video'), { play: async () => undefined, pause: () => undefined })

/** A context that runs as soon as `answer` is called. */
function fakeDevice() {
  let answer: () => void = () => undefined
  const context = Object.assign(new FakeContext(), {
    state: 'suspended',
    resume: () =>
      new Promise<void>((resolve) => {
        answer = () => {
          context.state = 'running'
          resolve()
        }
      }),
    close: vi.fn(async () => undefined),
    createMediaElementSource: () => context.createGain(),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('AudioContext', function AudioContext() {
    return context
  })
  return { context, answer: () => answer() }
}

const start = (change: Partial<VideoRunOptions> = {}) =>
  startVideoRun({
    video: video(),
    plan: { duration: 60_000, scripts: [], calm: null },
    volumes: { video: 1, clicks: 0 },
    sound: 'wood',
    start: {},
    soundDelay: () => 0,
    openOutputs: () => [],
    onOver: () => undefined,
    onFault: (error) => {
      throw error
    },
    ...change,
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a run of a video', () => {
  it('is not frozen before the audio device has answered', async () => {
    const { answer } = fakeDevice()
    const run = start()
    expect([run.phase.get(), run.isFrozen()]).toEqual(['frozen', false])
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect([run.phase.get(), run.isFrozen()]).toEqual(['running', false])
    run.stop()
  })
  it('is frozen where the audio device does not answer, until it does', async () => {
    const { answer } = fakeDevice()
    const run = start()
    await vi.advanceTimersByTimeAsync(3000)
    expect(run.isFrozen()).toBe(true)
    run.resume()
    expect(run.isFrozen()).toBe(false)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(run.phase.get()).toBe('running')
    run.stop()
  })
  it('gives the audio device back where it cannot begin', async () => {
    const { context } = fakeDevice()
    const openOutputs = () => {
      throw new Error('no devices')
    }
    expect(() => start({ openOutputs })).toThrow('no devices')
    await vi.advanceTimersByTimeAsync(1000)
    expect(context.close).toHaveBeenCalledOnce()
  })
  it('waits where the browser does not play the video without a press, and goes on with one', async () => {
    const { answer } = fakeDevice()
    const refusal = new DOMException('no press', 'NotAllowedError')
    const play = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValue()
    const run = start({ video: Object.assign(video(), { play }) })
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect([run.isRefused(), run.state().isPaused]).toEqual([true, true])
    run.input({ type: 'nudge', ms: 10 })
    expect(play).toHaveBeenCalledOnce()
    run.input({ type: 'go-on' })
    // In the press itself.
    expect(play).toHaveBeenCalledTimes(2)
    expect([run.isRefused(), run.state().isPaused]).toEqual([false, false])
    run.stop()
  })
})
