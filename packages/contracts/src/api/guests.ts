/** Inviting a partner to a session: a guest of the relay, without an account. */
import { z } from 'zod'
import { INVITATION_SECONDS } from '../domain/partner.ts'
import { screenTicketSchema } from '../domain/second-screen.ts'
import { defineEndpoint } from './endpoint.ts'

const CAPABILITY = { capability: 'partner.use' } as const

export const guestEndpoints = {
  inviteGuest: defineEndpoint({
    method: 'POST',
    path: '/partner/invitations',
    summary:
      'Make an invitation that admits one person without an account to a session. With the ticket of a stage the invitation belongs to the same session, else to a new one. An earlier invitation of the session is withdrawn.',
    access: CAPABILITY,
    body: z.object({ ticket: screenTicketSchema.optional() }),
    response: z.object({
      invitation: screenTicketSchema,
      /** How long the invitation can be accepted, s. */
      seconds: z.int().min(1).max(INVITATION_SECONDS),
      ticket: screenTicketSchema,
    }),
    errors: ['request.too-many', 'pairing.ticket-invalid'],
  }),
  withdrawInvitation: defineEndpoint({
    method: 'POST',
    path: '/partner/withdrawals',
    summary: 'Withdraw the invitation of a session. Succeeds without one.',
    access: CAPABILITY,
    body: z.object({ ticket: screenTicketSchema }),
    errors: ['pairing.ticket-invalid'],
  }),
  joinAsGuest: defineEndpoint({
    method: 'POST',
    path: '/partner/joins',
    summary:
      'Accept an invitation. It works once: the ticket of the answer admits this browser to the session, also again after a loss of its connection. Refused where the law asks for more than a declaration of age.',
    access: 'public',
    refusesBlocked: true,
    body: z.object({ invitation: screenTicketSchema }),
    response: z.object({ ticket: screenTicketSchema }),
    errors: ['request.too-many', 'invitation.not-found', 'invitation.age-check'],
  }),
} as const
