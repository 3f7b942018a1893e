/** The settings of the metronome: a tempo, a bar written note by note, a ramp, a sound and a light. */
import { z } from 'zod'
import { arraySchema } from '../primitives.ts'

/** Tempo a member may set, beats per minute; lies within the bounds of any tempo. */
export const METRONOME_TEMPO = { min: 20, max: 240 } as const
export const METRONOME_BEATS = { min: 1, max: 16 } as const
/** Notes in one beat. */
export const METRONOME_PARTS = { min: 1, max: 4 } as const
export const METRONOME_RAMP = { min: 1, max: 3600 } as const

export const clickSounds = ['wood', 'click', 'soft', 'bell'] as const
export type ClickSound = (typeof clickSounds)[number]

export const noteLevels = ['rest', 'beat', 'accent'] as const
export type NoteLevel = (typeof noteLevels)[number]

export const rampUnits = ['seconds', 'bars'] as const
/** After a ramp its last tempo stays, or the ramp repeats. */
export const rampEnds = ['hold', 'repeat'] as const

const metronomeTempoSchema = z.int().min(METRONOME_TEMPO.min).max(METRONOME_TEMPO.max)
/** One beat: one note for each of its parts. */
const metronomeBeatSchema = arraySchema(z.enum(noteLevels), METRONOME_PARTS)

export const metronomeSettingsSchema = z.object({
  tempo: metronomeTempoSchema,
  bar: arraySchema(metronomeBeatSchema, METRONOME_BEATS),
  /** Replaces `tempo` while it is enabled. */
  ramp: z.object({
    enabled: z.boolean(),
    from: metronomeTempoSchema,
    to: metronomeTempoSchema,
    over: z.object({ amount: z.int().min(METRONOME_RAMP.min).max(METRONOME_RAMP.max), unit: z.enum(rampUnits) }),
    end: z.enum(rampEnds),
  }),
  sound: z.enum(clickSounds),
  /** 0..100 */
  volume: z.int().min(0).max(100),
  /** No sound: the beat is visible, and a device that can vibrates. */
  silent: z.boolean(),
  /** A large light next to the rings. */
  light: z.boolean(),
})
export type MetronomeSettings = z.infer<typeof metronomeSettingsSchema>
export type MetronomeBar = MetronomeSettings['bar']
export type MetronomeRamp = MetronomeSettings['ramp']

export const defaultMetronomeSettings: MetronomeSettings = {
  tempo: 80,
  bar: [['accent'], ['beat'], ['beat'], ['beat']],
  ramp: { enabled: false, from: 60, to: 120, over: { amount: 60, unit: 'seconds' }, end: 'hold' },
  sound: 'wood',
  volume: 80,
  silent: false,
  light: false,
}
