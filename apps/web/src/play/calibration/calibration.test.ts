import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'
import { FakeContext } from '../testing/fake-audio.ts'
import { startRound, TAPS } from './index.ts'
import { INTERVAL_MS, lateness, LEAD_IN, resultOf, soundDelayOf } from './tap-estimate.ts'

test('A tap belongs to the nearest beat, before or after it', () => {
  expect(lateness(1000 + 3 * INTERVAL_MS + 120, 1000)).toBe(120)
  expect(lateness(1000 + 3 * INTERVAL_MS - 60, 1000)).toBe(-60)
})

test('The median and the spread leave single misses out', () => {
  expect(resultOf([50, 52, 48, 51, 49, 380, -300])).toEqual({ median: 50, spread: 2 })
  expect(resultOf([10, 20, 30, 40])).toEqual({ median: 25, spread: 10 })
})

test('The delay of a person is in both rounds and cancels out', () => {
  const person = 35
  const sound = resultOf([180, 185, 190].map((late) => late + person))
  const light = resultOf([18, 20, 22].map((late) => late + person))
  expect(soundDelayOf(sound, light)).toBe(165)
})

class Ticker extends EventTarget {
  static current: Ticker
  constructor() {
    super()
    Ticker.current = this
  }
  postMessage(): void {}
  terminate(): void {}
}
const tick = () => Ticker.current.dispatchEvent(new Event('message'))

function setUp(state: 'running' | 'suspended') {
  const close = vi.fn(() => Promise.resolve())
  const context = Object.assign(new FakeContext(), {
    state,
    resume: () => Promise.resolve(),
    close,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('AudioContext', function AudioContext() {
    return context
  })
  const calls = { onTap: vi.fn(), onDone: vi.fn(), onCutOff: vi.fn() }
  const round = startRound({ kind: 'sound', light: document.body, ...calls })
  return { context, round, close, ...calls }
}

describe('a round', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('Worker', Ticker)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('A round counts taps after its first beats, and ends with the last', async () => {
    const { context, round, onTap, onDone, onCutOff, close } = setUp('running')
    tick()
    expect(context.audible().length).toBeGreaterThan(0)
    // The first beat is half a second after the start.
    const first = performance.now() + 500
    const beat = (index: number) => first + index * INTERVAL_MS
    round.tap(beat(0))
    for (let index = 0; index < TAPS; index++) round.tap(beat(LEAD_IN + index) + 40)
    expect(onTap.mock.calls.map(([count]) => count as number)).toEqual(Array.from({ length: TAPS }, (_, at) => at + 1))
    const [latenesses] = onDone.mock.calls[0] as [number[]]
    expect(latenesses.map(Math.round)).toEqual(Array.from({ length: TAPS }, () => 40))
    expect(close).toHaveBeenCalledOnce()
    dispatchEvent(new Event(QUIET_EVENT))
    await vi.advanceTimersByTimeAsync(3000)
    expect(onCutOff).not.toHaveBeenCalled()
  })

  test('A round is cut off by the cover, and says when there is no sound', async () => {
    const covered = setUp('running')
    tick()
    dispatchEvent(new Event(QUIET_EVENT))
    expect(covered.onCutOff.mock.calls).toEqual([['quiet']])
    expect(covered.context.audible()).toEqual([])
    const silent = setUp('suspended')
    await vi.advanceTimersByTimeAsync(3000)
    expect(silent.onCutOff.mock.calls).toEqual([['no-sound']])
    expect(covered.onCutOff).toHaveBeenCalledOnce()
  })
})
