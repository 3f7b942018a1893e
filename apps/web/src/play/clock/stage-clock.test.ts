import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStageClock, TICK_MS } from './stage-clock.ts'

/** A worker whose script cannot be loaded. */
class LostWorker extends EventTarget {
  static last: LostWorker
  constructor() {
    super()
    LostWorker.last = this
  }
  postMessage(): void {}
  terminate(): void {}
}

const context = () =>
  Object.assign(new EventTarget(), {
    currentTime: 0,
    outputLatency: 0.02,
    state: 'running',
    close: () => Promise.resolve(),
  })

describe('the clock of the stage', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('says when a sound is heard: with the latency of the browser and the calibrated delay of the moment', () => {
    vi.useFakeTimers()
    vi.stubGlobal('Worker', LostWorker)
    let calibrated = 0
    const clock = createStageClock(context() as unknown as AudioContext, () => calibrated)
    const now = performance.now()
    expect(clock.heardAt(1)).toBeCloseTo(now + 1020)
    expect(clock.soundDelay()).toBeCloseTo(0.02)
    calibrated = 150
    expect(clock.heardAt(1)).toBeCloseTo(now + 1170)
    expect(clock.soundDelay()).toBeCloseTo(0.17)
  })

  it('keeps ticking when its worker cannot be loaded, and stops when closed', () => {
    vi.useFakeTimers()
    vi.stubGlobal('Worker', LostWorker)
    const clock = createStageClock(context() as unknown as AudioContext)
    let ticks = 0
    clock.onTick(() => (ticks += 1))
    vi.advanceTimersByTime(10 * TICK_MS)
    expect(ticks).toBe(0)
    LostWorker.last.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(10 * TICK_MS)
    expect(ticks).toBe(10)
    clock.close()
    vi.advanceTimersByTime(10 * TICK_MS)
    expect(ticks).toBe(10)
  })
})
