/** The notation of beats: a tempo curve, and a pattern that repeats over it. */
import { z } from 'zod'
import { arraySchema } from '../primitives.ts'

/** Hard bounds of any tempo, beats per minute (the upper one is a safety cap, see the engine's caps). */
export const TEMPO = { min: 15, max: 240 } as const
const tempoSchema = z.number().min(TEMPO.min).max(TEMPO.max)

export const accents = ['accent', 'beat', 'soft'] as const
export type Accent = (typeof accents)[number]

/** Length of a bar, beats. */
const BAR_BEATS = { min: 1, max: 64 } as const
/** Largest number of notes in a bar. */
export const BAR_NOTES_MAX = 256
/** Largest number of notes in one beat of a bar. */
const BEAT_NOTES_MAX = 16
/** Parts a beat is divided into. */
const BEAT_PARTS_MAX = 16
const MS_PER_MINUTE = 60_000
/** Length of a bar of `beats` beats at `bpm`, ms. */
export const barMs = (beats: number, bpm: number): number => (beats * MS_PER_MINUTE) / bpm

/**
 * One note of a pattern. Its position is `beat + numerator / denominator` beats from the start of the bar, plus an
 * optional fixed `offsetMs` that does not scale with the tempo (flams, clusters). A position without a note is a rest.
 */
const noteSchema = z.object({
  beat: z
    .int()
    .min(0)
    .max(BAR_BEATS.max - 1),
  numerator: z.int().min(0).max(BEAT_PARTS_MAX).default(0),
  denominator: z.int().min(1).max(BEAT_PARTS_MAX).default(1),
  /** At most the longest bar: the most beats at the slowest tempo. `areOffsetsInBar` checks it against its own bar. */
  offsetMs: z.number().min(0).max(barMs(BAR_BEATS.max, TEMPO.min)).optional(),
  accent: z.enum(accents),
})
type Note = z.infer<typeof noteSchema>

/** Position of a note, beats from the start of the bar. */
const placeOf = ({ beat, numerator, denominator }: Pick<Note, 'beat' | 'numerator' | 'denominator'>): number =>
  beat + numerator / denominator

/** The largest number of notes in one beat of the bar. */
function mostInBeat(notes: readonly Note[]): number {
  const inBeat = new Map<number, number>()
  for (const note of notes) {
    const beat = Math.floor(placeOf(note))
    inBeat.set(beat, (inBeat.get(beat) ?? 0) + 1)
  }
  return Math.max(0, ...inBeat.values())
}

export const beatPatternSchema = z.object({
  /** Length of the bar in beats. */
  beats: z.int().min(BAR_BEATS.min).max(BAR_BEATS.max),
  notes: arraySchema(noteSchema, { max: BAR_NOTES_MAX }).refine(
    (notes) => mostInBeat(notes) <= BEAT_NOTES_MAX,
    `A beat has at most ${BEAT_NOTES_MAX} notes.`,
  ),
})
export type BeatPattern = z.infer<typeof beatPatternSchema>

/** Tempo at the start and at the end of a segment; it moves linearly in time between them. */
export const tempoCurveSchema = z.object({ from: tempoSchema, to: tempoSchema })
export type TempoCurve = z.infer<typeof tempoCurveSchema>

/** Whether every fixed offset of the pattern lies inside a bar at the slowest tempo of the curve. */
export const areOffsetsInBar = ({ beats, notes }: BeatPattern, { from, to }: TempoCurve): boolean =>
  notes.every(({ offsetMs = 0 }) => offsetMs <= barMs(beats, Math.min(from, to)))

const note = (beat: number, accent: Accent): Note => ({ beat, numerator: 0, denominator: 1, accent })
/** Four in a bar, the first accented: the default pattern. */
export const STEADY_PATTERN: BeatPattern = {
  beats: 4,
  notes: [note(0, 'accent'), note(1, 'beat'), note(2, 'beat'), note(3, 'beat')],
}
