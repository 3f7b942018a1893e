import { beatPatternSchema, STEADY_PATTERN, type BeatPattern, type MetronomeBar } from '@rubato/contracts/domain'
import { expect, test } from 'vitest'
import { areSamePattern, barOfPattern, patternOfBar } from './bar.ts'

const bar: MetronomeBar = [['accent', 'rest', 'beat'], ['rest'], ['beat', 'rest', 'rest', 'accent']]
const note = { beat: 0, numerator: 0, denominator: 1, accent: 'accent' } as const

test('A bar is the same after a pattern of it was made, and the pattern is one of the contract', () => {
  expect(barOfPattern(patternOfBar(bar))).toEqual(bar)
  expect(beatPatternSchema.safeParse(patternOfBar(bar)).success).toBe(true)
  expect(barOfPattern(STEADY_PATTERN)).toEqual([['accent'], ['beat'], ['beat'], ['beat']])
  expect(patternOfBar(bar, 2).notes[0]).toEqual({ ...note, denominator: 4, accent: 'beat' })
})

test('Fractions of different sizes in a beat are written in its smallest parts', () => {
  const notes: BeatPattern['notes'] = [note, { ...note, numerator: 1, denominator: 2, accent: 'soft' }]
  expect(barOfPattern({ beats: 1, notes })).toEqual([['accent', 'beat']])
  const quarter: BeatPattern['notes'] = [...notes, { ...note, numerator: 3, denominator: 4, accent: 'soft' }]
  expect(barOfPattern({ beats: 1, notes: quarter })).toEqual([['accent', 'rest', 'beat', 'beat']])
  expect(areSamePattern({ beats: 1, notes }, patternOfBar([['accent', 'beat']]))).toBe(true)
})

test.each<[string, BeatPattern]>([
  ['a fixed offset', { beats: 1, notes: [note, { ...note, offsetMs: 120 }] }],
  ['fifths of a beat', { beats: 1, notes: [{ ...note, numerator: 1, denominator: 5, accent: 'soft' }] }],
  ['a soft note on the beat', { beats: 1, notes: [{ ...note, accent: 'soft' }] }],
  ['more beats', { beats: 17, notes: [note] }],
])('A pattern with %s has no bar', (_, pattern) => {
  expect(barOfPattern(pattern)).toBeNull()
})
