/** The video that a game was made around: how a player finds their own file of it. The video itself is never sent. */
import { z } from 'zod'
import { msSchema, shownLineSchema } from '../primitives.ts'

export const VIDEO_TITLE_MAX = 100
/** The longest video that a funscript is read for, ms. */
export const VIDEO_MS_MAX = 12 * 3_600_000

const NO_FINGERPRINT = 'This is not the fingerprint of a file.'

const videoSchema = z.object({
  title: shownLineSchema.trim().min(1).max(VIDEO_TITLE_MAX),
  /** Length, ms. */
  duration: z.int().min(1).max(VIDEO_MS_MAX),
  /** SHA-256 of the size and of three slices of the file, in lower case: a long video is not read whole. */
  hash: z
    .string()
    .length(64, NO_FINGERPRINT)
    .regex(/^[0-9a-f]+$/, NO_FINGERPRINT),
  /** The time of the game at which the video begins, ms. */
  at: msSchema,
  /** Where in the video it begins, ms; absent: at its start. */
  from: z.int().min(0).max(VIDEO_MS_MAX).optional(),
  /**
   * `exact`: devices follow the script beside the member's own file, on all its axes, where its strokes are those of the game.
   * Absent: they follow the beat. Nothing of a script is sent or stored with a game.
   */
  script: z.literal('exact').optional(),
})

export const gameVideoSchema = videoSchema.refine(({ from = 0, duration }) => from < duration, {
  path: ['from'],
  error: 'The video is over before it begins.',
})
export type GameVideo = z.infer<typeof gameVideoSchema>
