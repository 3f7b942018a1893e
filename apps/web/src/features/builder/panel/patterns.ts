/** Patterns of strokes with a name. */
import { STEADY_PATTERN, type BeatPattern } from '@rubato/contracts/domain'
import { areSamePattern } from '@rubato/engine'

type Note = BeatPattern['notes'][number]

/** A bar of four beats with these notes in each: where they fall, as a part of the beat. */
const eachBeat = (...after: readonly (readonly [numerator: number, denominator: number])[]): BeatPattern => ({
  beats: 4,
  notes: STEADY_PATTERN.notes.flatMap((note): Note[] => [
    note,
    ...after.map(([numerator, denominator]): Note => ({ ...note, numerator, denominator, accent: 'soft' })),
  ]),
})

export const patterns: ReadonlyMap<string, BeatPattern> = new Map([
  ['steady', STEADY_PATTERN],
  ['double', eachBeat([1, 2])],
  ['triple', eachBeat([1, 3], [2, 3])],
  ['gallop', eachBeat([2, 3])],
  ['pause', { beats: 4, notes: STEADY_PATTERN.notes.slice(0, 3) }],
])
export const patternNames: readonly string[] = [...patterns.keys()]

/** The name of the pattern; `other` where it has none. */
export const patternName = (given: BeatPattern): string =>
  [...patterns].find(([, pattern]) => areSamePattern(pattern, given))?.[0] ?? 'other'
