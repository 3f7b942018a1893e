import { describe, expect, it } from 'vitest'
import { strongestBeat } from '../../times/beat-grid.ts'
import { loopWith, movedEdge } from './loop.ts'

describe('the loop', () => {
  it('keeps its other end while one is dragged, and is never shorter than a second', () => {
    const loop = { from: 10_000, until: 20_000 }
    expect(movedEdge(loop, 'from', 12_000)).toEqual({ from: 12_000, until: 20_000 })
    expect(movedEdge(loop, 'from', 25_000)).toEqual({ from: 19_000, until: 20_000 })
    expect(movedEdge(loop, 'until', 0)).toEqual({ from: 10_000, until: 11_000 })
  })
  it('begins with the game or ends with it where one end alone is set', () => {
    expect(loopWith(null, 'from', 5000, 60_000)).toEqual({ from: 5000, until: 60_000 })
    expect(loopWith(null, 'until', 5000, 60_000)).toEqual({ from: 0, until: 5000 })
    expect(loopWith(null, 'from', 60_000, 60_000)).toBeNull()
  })
  it('lets go of an end that the other one passes', () => {
    const loop = { from: 10_000, until: 20_000 }
    expect(loopWith(loop, 'from', 30_000, 60_000)).toEqual({ from: 30_000, until: 60_000 })
    expect(loopWith(loop, 'until', 5000, 60_000)).toEqual({ from: 0, until: 5000 })
  })
})

describe('the strongest beat that is passed', () => {
  const beats = [
    { at: 0, accent: 'accent' },
    { at: 500, accent: 'soft' },
    { at: 1000, accent: 'beat' },
  ] as const
  const grid = { beats, bars: [] }
  it('is the same on the way there and back, and none where none is passed', () => {
    expect(strongestBeat(grid, 400, 600)).toBe('soft')
    expect(strongestBeat(grid, 600, 400)).toBe('soft')
    expect(strongestBeat(grid, 400, 1000)).toBe('beat')
    expect(strongestBeat(grid, 1000, 0)).toBe('accent')
    expect(strongestBeat(grid, 510, 990)).toBeNull()
  })
  it('counts a beat once that is left and come back to', () => {
    expect(strongestBeat(grid, 500, 700)).toBeNull()
    expect(strongestBeat(grid, 700, 500)).toBe('soft')
  })
})
