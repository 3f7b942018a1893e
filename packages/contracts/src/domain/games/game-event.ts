/** One event of a game: a span, a line, beats, a change of the strokes, an item, a question. Times are integer ms. */
import { z } from 'zod'
import { getTask, isTaskId, taskIdSchema } from '../tasks/index.ts'
import { areOffsetsInBar, barMs, beatPatternSchema, TEMPO, tempoCurveSchema } from '../beat/beat.ts'
import { items } from '../equipment/equipment.ts'
import { arraySchema, msSchema, SESSION_MINUTES_MAX, storableSchema } from '../primitives.ts'
import { shownMediumSchema } from '../sharing/media.ts'
import { ballBindings } from '../tasks/cbt.ts'
import { grips, hands, strokeStyles } from '../tasks/strokes.ts'
import { nippleStimulations } from '../tasks/body.ts'
import type { Placeholder } from '../triggers/trigger-rows.ts'
import { lineTriggerSchema } from '../triggers/trigger-schema.ts'
import { isCount, OWN_WORDS } from '../triggers/triggers.ts'
import { dialogTextSchema } from '../scripts/script.ts'
import { voiceNameSchema } from '../speech/voice.ts'

/** The spans of a game without a task. */
export const spans = ['introduction', 'steady', 'rest', 'aftercare'] as const

export const eventTaskSchema = z.union([taskIdSchema, z.enum(spans)])
export type EventTask = z.infer<typeof eventTaskSchema>

const spanLabels: Readonly<Record<(typeof spans)[number], string>> = {
  introduction: 'Introduction',
  steady: 'Steady strokes',
  rest: 'Rest',
  aftercare: 'Aftercare',
}

/** The name that the screen shows. */
export const eventTaskLabel = (task: EventTask): string => (isTaskId(task) ? getTask(task).label : spanLabels[task])

export const phases = ['warm-up', 'build', 'peak', 'end'] as const
export type Phase = (typeof phases)[number]

/** Questions the session may put to the member. The engine defines which inputs answer each. */
export const questions = ['edge', 'finished', 'ruined', 'ready', 'swallowed', 'check-in'] as const
export type Question = (typeof questions)[number]

/** Length of an event's id. */
const EVENT_ID_MAX = 100
export const eventIdSchema = storableSchema.min(1).max(EVENT_ID_MAX)
/** Events of a game. The busiest two hours that the generator makes have about 2,200. */
export const GAME_EVENTS_MAX = 10_000
/** Notes in the patterns of all events of a game. The busiest two hours that the generator makes have about 9,000. */
export const GAME_NOTES_MAX = 20_000

/** Characters of the own words of all events of a game: about an hour and a half of speech. */
export const GAME_WORDS_MAX = 100_000

/** How a line is spoken: quietly, evenly, or with force. Absent: as the moment asks for. */
export const deliveries = ['calm', 'even', 'intense'] as const
export type Delivery = (typeof deliveries)[number]

/** How own words are said. */
const sayingShape = {
  /** Pronunciation, where it differs from the writing. */
  speech: dialogTextSchema.optional(),
  /** Absent: the voice of the game. */
  voice: voiceNameSchema.optional(),
  delivery: z.enum(deliveries).optional(),
}
/** Own words of an author. */
export const ownWordsShape = { text: dialogTextSchema, ...sayingShape }

/** Length of a beat at the slowest tempo, ms. */
const LONGEST_BEAT_MS = barMs(1, TEMPO.min)

const base = {
  id: eventIdSchema,
  at: msSchema,
  /** Every event has a hard end: at + duration. */
  duration: msSchema,
  task: eventTaskSchema,
}

/** How much of an item: grams of weight, bands, inflation steps, percent of vibration. */
export const levelSchema = z.int().min(0).max(500)

/** Edges of a session, those that were not asked for included. */
const SESSION_EDGES_MAX = 1000

/** The values that fill the placeholders of a line. */
export const lineValuesSchema = z
  .object({
    count: z.int().min(0).max(1000),
    seconds: z
      .int()
      .min(0)
      .max(SESSION_MINUTES_MAX * 60),
    hand: z.enum(hands),
    grip: z.enum(grips),
    edges: z.int().min(2).max(SESSION_EDGES_MAX),
    minutes: z.int().min(2).max(SESSION_MINUTES_MAX),
  } satisfies Record<Placeholder, z.ZodType>)
  .partial()

const wordFields = Object.keys(sayingShape) as (keyof typeof sayingShape)[]

export const gameEventSchema = z.discriminatedUnion('kind', [
  /** The span of a task: the ring counts it down and the screen shows its name. */
  z.object({ ...base, kind: z.literal('task'), phase: z.enum(phases) }),
  z
    .object({
      ...base,
      kind: z.literal('say'),
      trigger: lineTriggerSchema,
      values: lineValuesSchema.optional(),
      /** Said only where the script has a line for it that was not said a short while ago; otherwise left out. */
      filler: z.literal(true).optional(),
      /** Said in place of a line of the script. */
      text: ownWordsShape.text.optional(),
      ...sayingShape,
    })
    .refine(({ trigger, text }) => trigger !== OWN_WORDS || text !== undefined, {
      path: ['text'],
      error: 'Write at least one character.',
    })
    .refine(({ trigger, text }) => text === undefined || !isCount(trigger), {
      path: ['text'],
      error: 'A number of a count has no other words.',
    })
    .refine((event) => event.text !== undefined || !wordFields.some((name) => event[name] !== undefined), {
      path: ['text'],
      error: 'Pronunciation, voice and delivery belong to own words.',
    }),
  z
    .object({
      ...base,
      kind: z.literal('beat'),
      tempo: tempoCurveSchema,
      pattern: beatPatternSchema,
      /** The event continues a count of beats whose beat 0 was this long before `at`, ms; absent means at `at`. */
      since: z.number().min(0).max(LONGEST_BEAT_MS).optional(),
    })
    .refine(({ tempo, pattern }) => areOffsetsInBar(pattern, tempo), {
      path: ['pattern', 'notes'],
      error: 'The offset of a note stays inside its bar.',
    }),
  /** How the member strokes from this time on; an absent property keeps its value. */
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
  /** Waits for an answer inside its span; an answer moves the session to the end of the span. */
  z.object({ ...base, kind: z.literal('ask'), question: z.enum(questions) }),
  /** Shows a medium during its span, where the member shows media. */
  z.object({ ...base, kind: z.literal('media'), link: shownMediumSchema }),
])
export type GameEvent = z.infer<typeof gameEventSchema>

/** Notes of an event that is not parsed yet; 0 where it has no list of them. */
export function notesIn(event: unknown): number {
  const notes: unknown = (event as { pattern?: { notes?: unknown } | null } | null | undefined)?.pattern?.notes
  return Array.isArray(notes) ? notes.length : 0
}

/** Characters of the own words of an event that is not parsed yet. */
export function charactersIn(event: unknown): number {
  const { text, speech } = (event ?? {}) as { text?: unknown; speech?: unknown }
  return [text, speech].reduce<number>((sum, words) => sum + (typeof words === 'string' ? words.length : 0), 0)
}

/** At most `max` events, with at most `GAME_NOTES_MAX` notes and `GAME_WORDS_MAX` characters together. */
export const gameEventsSchema = (max: number) =>
  arraySchema(gameEventSchema, {
    max,
    missingMessage: 'Events are missing. A game with sections in place of events says `branches: true`.',
    totals: [
      { of: notesIn, max: GAME_NOTES_MAX, message: `A game has at most ${GAME_NOTES_MAX} notes.` },
      {
        of: charactersIn,
        max: GAME_WORDS_MAX,
        message: `The own words of a game have at most ${GAME_WORDS_MAX} characters.`,
      },
    ],
  })
export type GameEventOf<Kind extends GameEvent['kind']> = Extract<GameEvent, { kind: Kind }>
