/** Messages between a stage and a partner inside sealed frames, beside those of every screen. Every size has a bound. */
import {
  leadOffersSchema,
  leadRefusals,
  partnerCommandSchema,
  partnerRefusals,
  partnerRoles,
  suggestedInputs,
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

/**
 * The message of a stage as a partner gets it: a view has neither what is on the member's body, nor questions and answers, nor the
 * inputs that a partner cannot suggest.
 */
export function shownToPartner(message: StageMessage): StageMessage {
  if (message.kind !== 'view') return message
  const { choice: _choice, notes: _notes, unconfirmed: _unconfirmed, ...view } = message.view
  return { kind: 'view', view: { ...view, ask: null, open: [], inputs: suggestable(message.view) } }
}
