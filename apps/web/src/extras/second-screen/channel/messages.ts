/** Messages between a stage and a screen inside sealed frames. Every size has a bound. */
import {
  accents,
  ballBindings,
  BAR_NOTES_MAX,
  eventTaskSchema,
  grips,
  hands,
  hotkeyActions,
  items,
  nippleStimulations,
  phases,
  questions,
  strokeStyles,
  TYPED_TEXT_MAX,
} from '@rubato/contracts/domain'
import type { MemberInput, SessionStatus, StageView } from '@rubato/engine'
import { z } from 'zod'

const ms = z.number().min(-1e12).max(1e12)
const count = z.int().min(0).max(100_000)
/** Items that are open at once, and beats of a message. */
const LIST_MAX = 64
/** Longest text of a message, characters. The stage cuts longer ones: see `fit-message.ts`. */
export const TEXT_MAX = 1000

const memberInputs = [...hotkeyActions, 'resume', 'stop'] as const satisfies readonly MemberInput[]
const statuses = ['playing', 'paused', 'returning', 'stopped', 'over'] as const satisfies readonly SessionStatus[]

const span = { from: ms, to: ms }
const releaseStep = z.object({
  item: z.enum(items),
  since: ms,
  until: ms,
  level: z.exactOptional(z.number()),
  binding: z.exactOptional(z.enum(ballBindings)),
})
const shortText = z.string().max(TEXT_MAX)
const choiceSchema = z.object({
  // A stage of an earlier version has none.
  id: shortText.default(''),
  kind: z.enum(['ask', 'number', 'text']),
  text: shortText,
  answers: z.array(z.object({ index: count, text: shortText })).max(LIST_MAX),
  silence: count.nullable(),
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
  until: ms.nullable(),
})
const viewSchema = z.object({
  status: z.enum(statuses),
  task: eventTaskSchema,
  phase: z.enum(phases),
  span: z.object(span).nullable(),
  tempo: z.object({ ...span, start: z.number(), end: z.number() }).nullable(),
  isCalledBack: z.exactOptional(z.literal(true)),
  bar: z.array(z.enum(accents)).max(BAR_NOTES_MAX),
  grip: z.enum(grips),
  style: z.enum(strokeStyles),
  hand: z.enum(hands),
  nipples: z.enum(nippleStimulations).nullable(),
  // A stage of an earlier version does not count the member's own edges.
  edges: z.object({ done: count, planned: count, own: count.default(0) }),
  ask: z.enum(questions).nullable(),
  choice: z.exactOptional(choiceSchema),
  notes: z.exactOptional(z.array(z.object({ id: shortText, text: shortText })).max(LIST_MAX)),
  inputs: z.array(z.enum(memberInputs)).max(memberInputs.length),
  open: z.array(releaseStep).max(LIST_MAX),
  unconfirmed: z.exactOptional(z.array(releaseStep).max(LIST_MAX)),
  // A stage of an earlier version does not send it.
  toRelease: z.array(releaseStep).max(LIST_MAX).default([]),
  progress: z.object({ played: ms, since: ms.nullable(), total: ms }),
}) satisfies z.ZodType<StageView, unknown>

/** A beat: when it is heard, on the clock of the stage, ms; its accent; its note in the bar. */
const beatSchema = z.tuple([ms, z.enum(accents), count])
export type SentBeat = z.infer<typeof beatSchema>

/** The state of a session, as the second screen names it. */
const shownPhases = ['waiting', 'running', 'frozen', 'stopped', 'over'] as const
export type ShownPhase = (typeof shownPhases)[number]

export const stageMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('view'), view: viewSchema }),
  z.object({
    kind: z.literal('caption'),
    line: z.string().max(TEXT_MAX).nullable(),
    last: z.string().max(TEXT_MAX).nullable(),
    isOver: z.boolean(),
  }),
  /** Session time `session` is at `at` on the clock of the stage, ms. */
  z.object({ kind: z.literal('clock'), session: ms, at: ms, phase: z.enum(shownPhases) }),
  /** The video of the game is at `media`, ms, at `at` on the clock of the stage, ms. For windows, which have its file. */
  z.object({ kind: z.literal('video'), media: ms, at: ms, isRunning: z.boolean() }),
  /** New beats. `from`: earlier sent beats at or after this time are withdrawn first. */
  z.object({ kind: z.literal('beats'), from: ms.nullable(), beats: z.array(beatSchema).max(LIST_MAX) }),
  /** Answer to `ping`: `asked` came at `received` and was answered at `answered`, on the clock of the stage, ms. */
  z.object({ kind: z.literal('pong'), asked: ms, received: ms, answered: ms }),
  z.object({ kind: z.literal('ended') }),
])
export type StageMessage = z.infer<typeof stageMessageSchema>

/** Whether a message of the stage says that the session does not go on: each stop is answered by one. */
export const saysStopped = ({
  phase,
  view,
}: {
  kind: string
  phase?: ShownPhase
  view?: { status: string }
}): boolean => phase === 'stopped' || phase === 'over' || view?.status === 'stopped'

/** The messages by which a screen, or a partner, keeps in touch with the stage. */
export const keepsInTouch = [
  /** It is ready for everything that is shown now. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('ping'), asked: ms }),
  z.object({ kind: z.literal('bye') }),
] as const
export type KeepsInTouch = z.infer<(typeof keepsInTouch)[number]>

export const screenMessageSchema = z.discriminatedUnion('kind', [
  ...keepsInTouch,
  z.object({ kind: z.literal('input'), input: z.enum(memberInputs) }),
  /** An answer to the question of a branching game. */
  z.object({ kind: z.literal('answer'), answer: z.union([z.number(), z.string().max(TYPED_TEXT_MAX)]) }),
  /** Whether this window shows the video that the stage plays. */
  z.object({ kind: z.literal('shows'), isOn: z.boolean() }),
  /** A button of a section of a branching game. */
  z.object({ kind: z.literal('note'), note: shortText }),
])
export type ScreenMessage = z.infer<typeof screenMessageSchema>
