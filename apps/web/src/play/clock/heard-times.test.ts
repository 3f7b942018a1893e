import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHeardTimes } from './heard-times.ts'

/** A context whose audio clock runs with the wall clock, except for the delays that the test sets. */
class Context extends EventTarget {
  outputLatency = 0.04
  baseLatency = 0.01
  /** Time that the clock has lost, s. */
  lost = 0
  /** By how much the newest timestamp of the output is late, ms. */
  late = 0
  hasStamps = true
  /** Whether timestamps include the latency. */
  includesLatency = true
  get currentTime(): number {
    return performance.now() / 1000 - this.lost
  }
  getOutputTimestamp(): AudioTimestamp {
    if (!this.hasStamps) return { contextTime: 0, performanceTime: 0 }
    const contextTime = this.currentTime - (this.includesLatency ? this.outputLatency : 0)
    return { contextTime, performanceTime: performance.now() + this.late }
  }
}

let context: Context
const open = () => createHeardTimes(context as unknown as AudioContext)
beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(5000)
  context = new Context()
})
afterEach(() => vi.useRealTimers())

/** The delay that is found after each of some ticks, whole ms. */
function delays(heardAt: (audio: number) => number, count: number, before: (tick: number) => void = () => undefined) {
  return Array.from({ length: count }, (_, tick) => {
    vi.advanceTimersByTime(25)
    before(tick)
    return Math.round(heardAt(context.currentTime) - performance.now())
  })
}

it.each([
  ['timestamps that include the latency', { includesLatency: true }],
  ['timestamps that do not', { includesLatency: false }],
  ['no timestamps', { hasStamps: false }],
])('adds the latency of the output once, with %s', (_what, browser) => {
  Object.assign(context, browser)
  expect(delays(open(), 5)).toEqual([40, 40, 40, 40, 40])
})

it('does not follow single readings that are late', () => {
  const heardAt = open()
  delays(heardAt, 10)
  const found = delays(heardAt, 20, (tick) => (context.late = tick % 4 === 3 ? 0 : 35))
  expect(new Set(found)).toEqual(new Set([40]))
})

it('does not add the latency twice while the audio stands still for a moment', () => {
  const heardAt = open()
  delays(heardAt, 10)
  // The timestamp keeps advancing while the context waits: the latency seems to be missing.
  Object.defineProperty(context, 'currentTime', { configurable: true, value: context.currentTime })
  const held = context.currentTime
  vi.advanceTimersByTime(30)
  expect(heardAt(held) - performance.now()).toBeCloseTo(10)
})

it('follows a clock that has lost time, within some readings', () => {
  const heardAt = open()
  delays(heardAt, 10)
  context.lost = 0.06
  expect(delays(heardAt, 6)).toEqual([-20, -20, -20, 40, 40, 40])
})

it('begins again after a suspension', () => {
  const heardAt = open()
  delays(heardAt, 10)
  context.lost = 3
  context.dispatchEvent(new Event('statechange'))
  expect(delays(heardAt, 1)).toEqual([40])
})
