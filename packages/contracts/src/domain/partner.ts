/** A partner of a session: a person without an account whom the member invites to watch, suggest or lead. */
import { z } from 'zod'
import { leadCommandSchema } from './lead.ts'
import type { HotkeyAction } from './settings/hotkeys.ts'

/** How long an invitation can be accepted, s. */
export const INVITATION_SECONDS = 15 * 60

/** The roles, each with more permissions than the one before. For `lead` the member also chooses among `leadKinds`. */
export const partnerRoles = ['watch', 'suggest', 'lead'] as const
export type PartnerRole = (typeof partnerRoles)[number]

/** Inputs of the member that a partner can suggest, in the order of the partner's buttons. */
export const suggestedInputs = ['ease', 'pause', 'edge', 'skip', 'finish'] as const satisfies readonly HotkeyAction[]
export type SuggestedInput = (typeof suggestedInputs)[number]

/**
 * What a partner asks of a session, inside the encrypted channel. The stage decides over each command by the role of the
 * partner and by what the session offers. Each kind is bounded: no text of the partner reaches the stage.
 */
export const partnerCommandSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('suggest'), input: z.enum(suggestedInputs) }),
  /** The engine checks it against the plan and the limits of the member. */
  z.object({ kind: z.literal('lead'), command: leadCommandSchema }),
])
export type PartnerCommand = z.infer<typeof partnerCommandSchema>

/** Why the stage does not take a command. */
export const partnerRefusals = [
  /** The partner's role does not allow it. */
  'role',
  /** The member has muted the partner. */
  'muted',
  /** The session does not offer it now, or is not running. */
  'not-now',
  /** An earlier suggestion waits for its answer. */
  'waiting',
  /** Too soon after the last one. */
  'too-soon',
] as const
export type PartnerRefusal = (typeof partnerRefusals)[number]
