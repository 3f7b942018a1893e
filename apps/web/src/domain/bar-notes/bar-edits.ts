/** Edits of the bar: key presses and clicks. All functions return a new bar. */
import { METRONOME_PARTS, noteLevels, type MetronomeBar, type NoteLevel } from '@rubato/contracts/domain'

/** Position of a note: its beat, and its part of the beat, from 0. */
export interface PatternPlace {
  beat: number
  part: number
}

/** Changes the number of beats: new beats are plain; the last ones are removed. */
export const withBeats = (bar: MetronomeBar, beats: number): MetronomeBar =>
  Array.from({ length: beats }, (_, beat) => bar[beat] ?? ['beat'])

const divided = (parts: readonly NoteLevel[], count: number): NoteLevel[] =>
  Array.from({ length: count }, (_, part) => parts[part] ?? 'beat')

/** Divides one beat into this many parts; the existing notes stay from the front. */
export const withParts = (bar: MetronomeBar, beat: number, count: number): MetronomeBar =>
  bar.map((parts, index) => (index === beat ? divided(parts, count) : parts))

export const withAllParts = (bar: MetronomeBar, count: number): MetronomeBar =>
  bar.map((parts) => divided(parts, count))

/** The division of all beats, or null when they differ. */
export function commonParts(bar: MetronomeBar): number | null {
  const first = bar[0]?.length ?? METRONOME_PARTS.min
  return bar.every((parts) => parts.length === first) ? first : null
}

export const withLevel = (bar: MetronomeBar, place: PatternPlace, level: NoteLevel): MetronomeBar =>
  bar.map((parts, beat) =>
    beat === place.beat ? parts.map((old, part) => (part === place.part ? level : old)) : parts,
  )

/** Cycles rest, beat, accent. */
export const nextLevel = (level: NoteLevel): NoteLevel =>
  noteLevels[(noteLevels.indexOf(level) + 1) % noteLevels.length] ?? level

/** One step stronger or weaker, up to the strongest and the weakest. */
export const levelBy = (level: NoteLevel, step: 1 | -1): NoteLevel =>
  noteLevels[noteLevels.indexOf(level) + step] ?? level

/** Every note of the bar, in the order in which it sounds. */
export const placesOf = (bar: MetronomeBar): PatternPlace[] =>
  bar.flatMap((parts, beat) => parts.map((_, part) => ({ beat, part })))
