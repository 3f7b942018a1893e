/**
 * How a partner leads a session: the kinds that the member permits, the commands, why one is refused, and
 * what can be asked for at a moment. All of it is closed and bounded; no command holds a text.
 */
import { z } from 'zod'
import { TEMPO } from './beat/beat.ts'
import { arraySchema } from './primitives.ts'
import { taskIdSchema } from './tasks/index.ts'

/** The kinds of commands, each of which the member permits or not. `ending` is the choice of the end: permission, a ruined orgasm or none. */
export const leadKinds = ['tasks', 'tempo', 'intensity', 'edges', 'ending', 'lines'] as const
export type LeadKind = (typeof leadKinds)[number]

/** Longest id of a line of a script, characters. */
const LINE_ID_MAX = 100
/** The session of the longest length, s. */
const SECONDS_MAX = 7200
/** Most offers at a moment: every task, the lines, and one of each other kind. */
export const LEAD_OFFERS_MAX = 100
/** Longest text of a line, characters. */
const LINE_MAX = 1000

export const leadGrantsSchema = arraySchema(z.enum(leadKinds), { max: leadKinds.length }).readonly()

const bpmSchema = z.int().min(TEMPO.min).max(TEMPO.max)
const lineIdSchema = z.string().min(1).max(LINE_ID_MAX)

/** The outcomes that a partner can choose, as commands. */
export const leadEndings = ['permit', 'ruin', 'deny'] as const
export type LeadEnding = (typeof leadEndings)[number]

export const leadCommandSchema = z.discriminatedUnion('kind', [
  /** The next task. */
  z.strictObject({ kind: z.literal('task'), task: taskIdSchema }),
  z.strictObject({ kind: z.literal('tempo'), bpm: bpmSchema }),
  /** The strokes of the rest of the plan, one step faster or slower. */
  z.strictObject({ kind: z.literal('intensity'), step: z.enum(['up', 'down']) }),
  z.strictObject({ kind: z.literal('edge') }),
  z.strictObject({ kind: z.enum(leadEndings) }),
  /** A line of the script, by its id. */
  z.strictObject({ kind: z.literal('line'), line: lineIdSchema }),
  /** The plan goes on as if tempo and intensity had not been led. */
  z.strictObject({ kind: z.literal('give-back') }),
])
export type LeadCommand = z.infer<typeof leadCommandSchema>

/** Why a command is not taken. None of them tells which limit of the member it would have passed. */
export const leadRefusals = [
  /** The member did not permit this kind, or the session is not led. */
  'not-granted',
  /** There is no such task, line or tempo to ask for in this session. */
  'not-offered',
  /** The session is paused, stopped, over, or counts in. */
  'not-playing',
  /** A check-in waits for its answer. */
  'check-in',
  /** The member eased off or reported too much: the strokes come back at their own pace. */
  'easing',
  /** The end has begun. */
  'ending',
  /** The member is asked something, or is at an edge. */
  'question',
  /** The hand rests. */
  'resting',
  /** The running task cannot be interrupted, or the plan changes the tempo in a moment. */
  'busy',
  /** Something is being said. */
  'speaking',
  /** Too soon after the last command. */
  'too-soon',
  /** The session has no time for it. */
  'no-time',
  /** It is too early for the end. */
  'too-early',
  /** The body needs something else now. */
  'not-now',
  /** Nothing is led that could be given back. */
  'nothing-led',
] as const
export type LeadRefusal = (typeof leadRefusals)[number]

/**
 * `refusal` is null where the command would be taken now; `seconds` is about how long it takes, or, where it is too early, in
 * how long it may come.
 */
const offerTerms = {
  refusal: z.enum(leadRefusals).nullable(),
  seconds: z.int().min(0).max(SECONDS_MAX),
}
const leadOfferSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('task'), task: taskIdSchema, ...offerTerms }),
  /** The slowest and the fastest tempo that can be asked for now, bpm. */
  z.strictObject({ kind: z.literal('tempo'), min: bpmSchema, max: bpmSchema, ...offerTerms }),
  z.strictObject({ kind: z.literal('intensity'), step: z.enum(['up', 'down']), ...offerTerms }),
  z.strictObject({ kind: z.literal('edge'), ...offerTerms }),
  z.strictObject({ kind: z.enum(leadEndings), ...offerTerms }),
  z.strictObject({
    kind: z.literal('line'),
    line: lineIdSchema,
    text: z.string().min(1).max(LINE_MAX),
    ...offerTerms,
  }),
  z.strictObject({ kind: z.literal('give-back'), ...offerTerms }),
])
export type LeadOffer = z.infer<typeof leadOfferSchema>
export const leadOffersSchema = arraySchema(leadOfferSchema, { max: LEAD_OFFERS_MAX })
