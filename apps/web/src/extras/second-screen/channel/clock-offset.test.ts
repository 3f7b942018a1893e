import { describe, expect, it } from 'vitest'
import { createClockOffset } from './clock-offset.ts'

describe('the offset of the clocks', () => {
  /** An exchange with a clock that is `ahead`, over ways of these lengths, ms. */
  const exchange = (ahead: number, out: number, back: number, asked = 1000) => {
    const received = asked + out + ahead
    const answered = received + 2
    return { asked, received, answered, arrived: answered - ahead + back }
  }

  it('is exact over ways of equal length', () => {
    const offset = createClockOffset()
    expect(offset.ms()).toBeNull()
    offset.add(exchange(-5000, 12, 12))
    expect(offset.ms()).toBeCloseTo(-5000)
  })

  it('is taken from the quickest exchange, whose error is at most half of its way', () => {
    const offset = createClockOffset()
    for (const [out, back] of [
      [80, 3],
      [4, 200],
      [3, 5],
      [60, 60],
    ] as const)
      offset.add(exchange(700, out, back))
    expect(Math.abs((offset.ms() ?? 0) - 700)).toBeLessThanOrEqual(4)
  })

  it('forgets old exchanges, and so follows a clock that drifts', () => {
    const offset = createClockOffset()
    offset.add(exchange(100, 1, 1))
    for (let n = 0; n < 16; n += 1) offset.add(exchange(140, 5, 5))
    expect(offset.ms()).toBeCloseTo(140)
  })

  it('is new at once after one of the clocks stood still', () => {
    const offset = createClockOffset()
    for (let n = 0; n < 5; n += 1) offset.add(exchange(100, 1, 1))
    offset.add(exchange(60_100, 40, 40))
    expect(offset.ms()).toBeCloseTo(60_100)
    offset.add(exchange(60_100, 4, 5))
    expect(Math.abs((offset.ms() ?? 0) - 60_100)).toBeLessThanOrEqual(1)
  })

  it('leaves out an exchange that came back before it was sent', () => {
    const offset = createClockOffset()
    offset.add({ asked: 1000, received: 500, answered: 600, arrived: 1010 })
    expect(offset.ms()).toBeNull()
  })
})
