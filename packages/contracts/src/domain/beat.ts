/** How a stretch of beats is written: a tempo that may ramp, and a pattern repeated over it. */
import { z } from 'zod'

/** Hard bounds of any tempo, beats per minute (the upper one is a safety cap, see the engine's caps). */
export const TEMPO = { min: 15, max: 240 } as const
export const tempoSchema = z.number().min(TEMPO.min).max(TEMPO.max)

export const accents = ['accent', 'beat', 'soft'] as const
export type Accent = (typeof accents)[number]

/**
 * One note of a pattern. Its place is `beat + numerator / denominator` beats from the start of the bar, plus an
 * optional fixed `offsetMs` that does not scale with the tempo (flams, clusters). What is not listed is a rest.
 */
export const noteSchema = z.object({
  beat: z.int().min(0),
  numerator: z.int().min(0).default(0),
  denominator: z.int().min(1).max(16).default(1),
  offsetMs: z.number().min(0).optional(),
  accent: z.enum(accents),
})
export type Note = z.infer<typeof noteSchema>

export const beatPatternSchema = z.object({
  /** Length of the bar in beats. */
  beats: z.int().min(1).max(64),
  notes: z.array(noteSchema).max(256),
})
export type BeatPattern = z.infer<typeof beatPatternSchema>

/** Tempo at the start and at the end of a segment; it moves linearly in time between them. */
export const tempoCurveSchema = z.object({ from: tempoSchema, to: tempoSchema })
export type TempoCurve = z.infer<typeof tempoCurveSchema>

const note = (beat: number, accent: Accent): Note => ({ beat, numerator: 0, denominator: 1, accent })
/** Four in a bar, the first accented: the default pattern. */
export const STEADY_PATTERN: BeatPattern = {
  beats: 4,
  notes: [note(0, 'accent'), note(1, 'beat'), note(2, 'beat'), note(3, 'beat')],
}
