/** Messages between a stage and a partner inside sealed frames, in addition to those of every screen. Every size has a bound. */
import {
  leadOffersSchema,
  leadRefusals,
  partnerCommandSchema,
  partnerRefusals,
  partnerRoles,
  suggestedInputs,
  type EventTask,
  type SuggestedInput,
} from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { z } from 'zod'
import { keepsInTouch, stageMessageSchema, type StageMessage } from '../channel/messages.ts'

/** Names a command, so that its answer can name it. */
const commandId = z.int().min(1).max(1_000_000)
export const suggestionOutcomes = ['accepted', 'declined', 'unanswered', ...partnerRefusals] as const
const outcomes = [...suggestionOutcomes, 'taken', ...leadRefusals] as const
/** The answer to a command. */
export type Outcome = (typeof outcomes)[number]

export const toPartnerSchema = z.discriminatedUnion('kind', [
  ...stageMessageSchema.options,
  /** The member has not begun the session yet: nothing of it is there. */
  z.object({ kind: z.literal('waiting') }),
  /** The permissions of the partner now. `left`: ms until the member's time limit ends the connection; null without one. */
  z.object({
    kind: z.literal('terms'),
    role: z.enum(partnerRoles),
    isMuted: z.boolean(),
    left: z.number().min(0).max(1e9).nullable(),
  }),
  /** A part of what can be led now: a list may be too long for one frame. */
  z.object({ kind: z.literal('offers'), isFirst: z.boolean(), isLast: z.boolean(), offers: leadOffersSchema }),
  z.object({ kind: z.literal('outcome'), id: commandId, outcome: z.enum(outcomes) }),
])
export type ToPartner = z.infer<typeof toPartnerSchema>

export const fromPartnerSchema = z.discriminatedUnion('kind', [
  ...keepsInTouch,
  /** The stage decides over it: see `terms.ts`. */
  z.object({ kind: z.literal('command'), id: commandId, command: partnerCommandSchema }),
  /** Stops the session, whatever the partner's role. */
  z.object({ kind: z.literal('stop') }),
])
export type FromPartner = z.infer<typeof fromPartnerSchema>

/** The part of a view that says what can be suggested. */
export type OfferingView = Pick<StageView, 'inputs' | 'status'>

/** The inputs of a view that a partner can suggest. */
export const suggestable = ({ inputs, status }: OfferingView): SuggestedInput[] =>
  status === 'playing' ? suggestedInputs.filter((input) => inputs.includes(input)) : []

/** The tasks that a partner sees by name. Any other is shown as strokes or rest: its name may say what is on the member's body. */
const namedTasks: readonly EventTask[] = [
  'introduction',
  'warm-up',
  'steady',
  'tempo-change',
  'double-speed',
  'teasing',
  'acceleration',
  'cluster',
  'red-light',
  'edging',
  'cum',
  'ruined',
  'denial',
  'rest',
  'aftercare',
]

type View = Extract<StageMessage, { kind: 'view' }>['view']

/** Chosen field by field, so that a new one of the stage is not sent by itself. */
function viewForPartner({ status, task, span, tempo, isCalledBack, bar, edges, inputs, progress }: View): View {
  const strokesOrRest = tempo === null ? 'rest' : 'steady'
  return {
    status,
    task: namedTasks.includes(task) ? task : strokesOrRest,
    span,
    tempo,
    ...(isCalledBack && { isCalledBack }),
    bar,
    edges: { done: edges.done, planned: 0, own: edges.own },
    inputs: suggestable({ inputs, status }),
    progress,
    // The rest is the same in every session.
    phase: 'warm-up',
    grip: 'normal',
    style: 'full',
    hand: 'dominant',
    nipples: null,
    ask: null,
    open: [],
    toRelease: [],
  }
}

/**
 * The message of a stage as a partner gets it: ring, tempo, caption, strip and count of edges, and the inputs that can be suggested. A
 * branching game has no caption: it says the questions, with the words that the member has typed.
 */
export function shownToPartner(message: StageMessage, isBranching: boolean): StageMessage {
  if (message.kind === 'view') return { kind: 'view', view: viewForPartner(message.view) }
  if (message.kind === 'caption' && isBranching) return { ...message, line: null, last: null }
  return message
}
