/** The bar as it is written: what a key press, a click or a preset makes of it. A bar is never changed in place. */
import { METRONOME_PARTS, noteLevels, type MetronomeBar, type NoteLevel } from '@rubato/contracts/domain'

/** A note's place: its beat, and its part of the beat, from 0. */
export interface Place {
  beat: number
  part: number
}

export const presets = {
  plain: [['accent'], ['beat'], ['beat'], ['beat']],
  three: [['accent'], ['beat'], ['beat']],
  six: [
    ['accent', 'beat', 'beat'],
    ['beat', 'beat', 'beat'],
  ],
  clusters: [['accent', 'beat'], ['beat', 'beat'], ['beat'], ['rest']],
} satisfies Record<string, MetronomeBar>
export type PresetId = keyof typeof presets
export const presetIds = Object.keys(presets) as PresetId[]

export const sameBar = (a: MetronomeBar, b: MetronomeBar): boolean => JSON.stringify(a) === JSON.stringify(b)

/** More beats are plain ones; with fewer, the last are gone. */
export const withBeats = (bar: MetronomeBar, beats: number): MetronomeBar =>
  Array.from({ length: beats }, (_, beat) => bar[beat] ?? ['beat'])

const divided = (parts: readonly NoteLevel[], count: number): NoteLevel[] =>
  Array.from({ length: count }, (_, part) => parts[part] ?? 'beat')

/** One beat divided into so many parts; the notes it has stay from the front. */
export const withParts = (bar: MetronomeBar, beat: number, count: number): MetronomeBar =>
  bar.map((parts, index) => (index === beat ? divided(parts, count) : parts))

export const withAllParts = (bar: MetronomeBar, count: number): MetronomeBar =>
  bar.map((parts) => divided(parts, count))

/** How every beat is divided, or null when they differ. */
export function commonParts(bar: MetronomeBar): number | null {
  const first = bar[0]?.length ?? METRONOME_PARTS.min
  return bar.every((parts) => parts.length === first) ? first : null
}

export const withLevel = (bar: MetronomeBar, place: Place, level: NoteLevel): MetronomeBar =>
  bar.map((parts, beat) =>
    beat === place.beat ? parts.map((old, part) => (part === place.part ? level : old)) : parts,
  )

/** Rest, beat, accent, and round again. */
export const nextLevel = (level: NoteLevel): NoteLevel =>
  noteLevels[(noteLevels.indexOf(level) + 1) % noteLevels.length] ?? level

/** One stronger or weaker; the strongest and the weakest stay. */
export const levelBy = (level: NoteLevel, step: 1 | -1): NoteLevel =>
  noteLevels[noteLevels.indexOf(level) + step] ?? level

/** Every note of the bar, in the order in which it sounds. */
export const placesOf = (bar: MetronomeBar): Place[] =>
  bar.flatMap((parts, beat) => parts.map((_, part) => ({ beat, part })))
