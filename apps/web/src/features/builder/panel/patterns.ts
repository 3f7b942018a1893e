/** Patterns of strokes that a field offers; a game may hold any. */
import { STEADY_PATTERN, type BeatPattern } from '@rubato/contracts/domain'

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
export function patternName(value: unknown): string {
  const text = JSON.stringify(value)
  return [...patterns].find(([, pattern]) => JSON.stringify(pattern) === text)?.[0] ?? 'other'
}
