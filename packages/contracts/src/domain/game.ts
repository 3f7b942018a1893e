/**
 * A game: a plain list of events, ordered by `at`, the same shape that the generator makes, the builder edits, the
 * server stores and the session plays. Times are integer milliseconds from the start of the game.
 */
import { z } from 'zod'
import { areOffsetsInBar, beatPatternSchema, tempoCurveSchema } from './beat.ts'
import { generatorConfigSchema } from './generator-config.ts'
import { mediaPreferenceSchema, photoSchema } from './media.ts'
import {
  arraySchema,
  authorSchema,
  DESCRIPTION_LENGTH,
  instantSchema,
  msSchema,
  SESSION_MINUTES_MAX,
  storableSchema,
  TITLE_LENGTH,
  uuidSchema,
} from './primitives.ts'
import { getTask, taskIds, type TaskId } from './tasks/index.ts'
import { ballBindings } from './tasks/ball-binding.ts'
import { grips } from './tasks/grip.ts'
import { hands } from './tasks/hand.ts'
import { strokeStyles } from './tasks/style.ts'
import { nippleStimulations } from './tasks/nipple-stimulation.ts'
import { triggerIdSchema } from './triggers.ts'
import { voiceSchema } from './voice.ts'

/** Games and generators have titles of the common length; their messages are zod's own. */
const nameSchema = storableSchema.min(TITLE_LENGTH.min).max(TITLE_LENGTH.max)
const aboutSchema = storableSchema.min(DESCRIPTION_LENGTH.min).max(DESCRIPTION_LENGTH.max)
export const phases = ['warm-up', 'build', 'peak', 'end'] as const
export type Phase = (typeof phases)[number]

/** A span of the game that has no task of its own. */
export const spans = ['introduction', 'steady', 'rest', 'aftercare'] as const
export const eventTaskSchema = z.union([z.enum(taskIds as readonly [TaskId, ...TaskId[]]), z.enum(spans)])
export type EventTask = z.infer<typeof eventTaskSchema>
/** What the screen calls it. */
export const eventTaskLabel = (task: EventTask): string =>
  (
    ({ introduction: 'Introduction', steady: 'Steady strokes', rest: 'Rest', aftercare: 'Aftercare' }) as Record<
      string,
      string
    >
  )[task] ?? getTask(task as TaskId).label

/**
 * What may be put on, put in, held or done to the body for a while; whatever is opened is closed before the game ends.
 * Written in the order in which it is undone: what stops breath first, what hangs from an item before
 * the item, what sits deepest last, then what merely ends.
 */
export const items = [
  'breath',
  'gag',
  'ball-tie',
  'snaps',
  'rubber-band',
  'clamp-weight',
  'clamp-action',
  'clamps',
  'plug-vibration',
  'plug-inflation',
  'plug',
  'irritant',
  'squeeze',
  'slaps',
  'flicks',
  'palming',
  'post-orgasm',
  'eyes-closed',
  'clench',
] as const
export type ItemId = (typeof items)[number]

/** Questions the session may put to the member; which inputs answer each is the engine's business. */
export const questions = ['edge', 'finished', 'ruined', 'ready', 'swallowed', 'check-in'] as const
export type Question = (typeof questions)[number]

/** Length of an event's id. */
const EVENT_ID_MAX = 100
/** Events of a game. The busiest two hours that the generator makes have about 2,200. */
export const GAME_EVENTS_MAX = 10_000
const SEED_MAX = 200

const base = {
  id: storableSchema.min(1).max(EVENT_ID_MAX),
  at: msSchema,
  /** Every event has a hard end: at + duration. */
  duration: msSchema,
  task: eventTaskSchema,
}

/** How much of an item: grams of weight, bands, inflation steps, percent of vibration. */
export const levelSchema = z.int().min(0).max(500)

/** The values placeholders in a line are filled with. */
export const lineValuesSchema = z
  .object({
    count: z.int().min(0).max(1000),
    seconds: z
      .int()
      .min(0)
      .max(SESSION_MINUTES_MAX * 60),
    hand: z.enum(hands),
    grip: z.enum(grips),
  })
  .partial()

export const gameEventSchema = z.discriminatedUnion('kind', [
  /** The span of a task: what the ring counts down and the screen names. */
  z.object({ ...base, kind: z.literal('task'), phase: z.enum(phases) }),
  z.object({ ...base, kind: z.literal('say'), trigger: triggerIdSchema, values: lineValuesSchema.optional() }),
  z
    .object({ ...base, kind: z.literal('beat'), tempo: tempoCurveSchema, pattern: beatPatternSchema })
    .refine(({ tempo, pattern }) => areOffsetsInBar(pattern, tempo), {
      path: ['pattern', 'notes'],
      error: 'The offset of a note stays inside its bar.',
    }),
  /** How the member strokes from here on; what is absent stays as it was. */
  z.object({
    ...base,
    kind: z.literal('stroke'),
    grip: z.enum(grips).optional(),
    style: z.enum(strokeStyles).optional(),
    hand: z.enum(hands).optional(),
    nipples: z.enum(nippleStimulations).nullable().optional(),
  }),
  /** Opens an item until at + duration at the latest; a `close` of the same item ends it. */
  z.object({
    ...base,
    kind: z.literal('open'),
    item: z.enum(items),
    level: levelSchema.optional(),
    binding: z.enum(ballBindings).optional(),
  }),
  /** Changes an open item: weight, inflation, vibration. */
  z.object({ ...base, kind: z.literal('level'), item: z.enum(items), level: levelSchema }),
  z.object({ ...base, kind: z.literal('close'), item: z.enum(items) }),
  /** Waits for an answer inside its span; an answer moves the session on to the end of the span. */
  z.object({ ...base, kind: z.literal('ask'), question: z.enum(questions) }),
])
export type GameEvent = z.infer<typeof gameEventSchema>
export type GameEventOf<Kind extends GameEvent['kind']> = Extract<GameEvent, { kind: Kind }>

export const outcomes = ['cum', 'ruined', 'denied'] as const
export type Outcome = (typeof outcomes)[number]
/** How a session can end: as its game ends, or before. */
export const sessionOutcomes = [...outcomes, 'stopped', 'finished-early'] as const
export type SessionOutcome = (typeof sessionOutcomes)[number]

/** A game before it is saved: what the generator returns and the session plays. */
export const playableGameSchema = z.object({
  events: arraySchema(gameEventSchema, { max: GAME_EVENTS_MAX }),
  /** Length when nobody interrupts, ms. */
  duration: msSchema,
  voice: voiceSchema.nullable(),
  media: mediaPreferenceSchema,
  outcome: z.enum(outcomes),
  /** Where it came from, so that it can be made again exactly. */
  origin: z
    .object({
      config: generatorConfigSchema,
      seed: storableSchema.max(SEED_MAX),
      engineVersion: z.int().min(0).max(1_000_000),
    })
    .optional(),
})
export type PlayableGame = z.infer<typeof playableGameSchema>

export const gameSchema = playableGameSchema.extend({
  id: uuidSchema,
  createdBy: authorSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  name: nameSchema,
  description: aboutSchema,
  shared: z.boolean(),
  splash: photoSchema,
  voice: voiceSchema,
})
export type Game = z.infer<typeof gameSchema>
/** A game that is saved: what the generator or the builder made, with a name. */
export const gameWriteSchema = gameSchema.omit({
  id: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
  shared: true,
})
export type GameWrite = z.infer<typeof gameWriteSchema>
export const gameListItemSchema = gameSchema.omit({ events: true })

/** A saved generator: a config with a title. */
export const gameConfigSchema = z.object({
  id: uuidSchema,
  createdBy: authorSchema,
  config: generatorConfigSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  title: nameSchema,
  description: aboutSchema,
  shared: z.boolean(),
  splash: photoSchema,
})
export type GameConfig = z.infer<typeof gameConfigSchema>
export const gameConfigListItemSchema = gameConfigSchema.omit({ config: true })
