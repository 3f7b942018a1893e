import { describe, expect, it } from 'vitest'
import { addTap, tempoOfTaps } from './tap-tempo.ts'

const tapped = (...times: number[]) => times.reduce<readonly number[]>(addTap, [])

describe('tap tempo', () => {
  it('needs two taps', () => {
    expect(tempoOfTaps(tapped())).toBeNull()
    expect(tempoOfTaps(tapped(1000))).toBeNull()
    expect(tempoOfTaps(tapped(1000, 1500))).toBe(120)
  })

  it('takes the median, so that one late tap changes nothing', () => {
    expect(tempoOfTaps(tapped(0, 500, 1000, 1740, 2000, 2500))).toBe(120)
    expect(tempoOfTaps(tapped(0, 500, 1020))).toBe(118)
  })

  it('starts again after two seconds', () => {
    expect(tapped(0, 500, 2501)).toEqual([2501])
    expect(tapped(0, 2000)).toEqual([0, 2000])
  })

  it('uses only the last eight intervals', () => {
    const slow = Array.from({ length: 9 }, (_, tap) => tap * 1000)
    const quick = Array.from({ length: 8 }, (_, tap) => 8000 + (tap + 1) * 500)
    expect(tempoOfTaps(tapped(...slow))).toBe(60)
    expect(tempoOfTaps(tapped(...slow, ...quick))).toBe(120)
    expect(tapped(...slow, ...quick)).toHaveLength(9)
  })

  it('stays within the metronome’s bounds', () => {
    expect(tempoOfTaps(tapped(0, 90))).toBe(240)
    expect(tempoOfTaps(tapped(0, 2000))).toBe(30)
  })

  it('treats a clock that stood still as a first tap', () => {
    expect(tapped(700, 700)).toEqual([700])
  })
})
