import { describe, expect, it } from 'vitest'
import { countdown, elapsedTime, tempoAt } from './format.ts'

describe('figures on the stage', () => {
  it('count down to 0:00 at the end and up from 0:00', () => {
    expect([countdown(98_500), countdown(1), countdown(0), countdown(-5)]).toEqual(['1:39', '0:01', '0:00', '0:00'])
    expect([elapsedTime(98_500), elapsedTime(3_725_000)]).toEqual(['1:38', '1:02:05'])
  })

  it('show the current tempo within a ramp', () => {
    const ramp = { from: 10_000, to: 20_000, start: 60, end: 120 }
    expect([tempoAt(ramp, 10_000), tempoAt(ramp, 15_000), tempoAt(ramp, 60_000)]).toEqual([60, 90, 120])
    expect(tempoAt(null, 0)).toBeNull()
  })
})
