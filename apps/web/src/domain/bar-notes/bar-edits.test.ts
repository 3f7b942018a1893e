import type { MetronomeBar } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import {
  commonParts,
  levelBy,
  nextLevel,
  placesOf,
  withAllParts,
  withBeats,
  withLevel,
  withParts,
} from './bar-edits.ts'

const bar: MetronomeBar = [['accent', 'rest'], ['beat']]

describe('a pattern', () => {
  it('grows by plain beats and loses its last beats', () => {
    expect(withBeats(bar, 3)).toEqual([['accent', 'rest'], ['beat'], ['beat']])
    expect(withBeats(bar, 1)).toEqual([['accent', 'rest']])
  })

  it('divides one beat and leaves the others', () => {
    expect(withParts(bar, 1, 3)).toEqual([
      ['accent', 'rest'],
      ['beat', 'beat', 'beat'],
    ])
    expect(withParts(bar, 0, 1)).toEqual([['accent'], ['beat']])
  })

  it('divides every beat, and reports whether all are divided alike', () => {
    expect(commonParts(bar)).toBeNull()
    expect(commonParts(withAllParts(bar, 2))).toBe(2)
    expect(withAllParts(bar, 2)).toEqual([
      ['accent', 'rest'],
      ['beat', 'beat'],
    ])
  })

  it('changes one note and not the given bar', () => {
    const changed = withLevel(bar, { beat: 0, part: 1 }, 'accent')
    expect(changed).toEqual([['accent', 'accent'], ['beat']])
    expect(bar[0]).toEqual(['accent', 'rest'])
  })

  it('cycles through rest, beat and accent, and stops at both ends when it is stepped', () => {
    expect([nextLevel('rest'), nextLevel('beat'), nextLevel('accent')]).toEqual(['beat', 'accent', 'rest'])
    expect([levelBy('beat', 1), levelBy('accent', 1), levelBy('beat', -1), levelBy('rest', -1)]).toEqual([
      'accent',
      'accent',
      'rest',
      'rest',
    ])
  })

  it('lists its notes in the order in which they sound', () => {
    expect(placesOf(bar)).toEqual([
      { beat: 0, part: 0 },
      { beat: 0, part: 1 },
      { beat: 1, part: 0 },
    ])
  })
})
