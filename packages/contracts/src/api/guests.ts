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
      'Make an invitation that admits one person without an account to a session. Each invitation is a room of its own at the relay: the ticket admits the stage to it.',
    access: CAPABILITY,
    response: z.object({
      invitation: screenTicketSchema,
      /** How long the invitation can be accepted, s. */
      seconds: z.int().min(1).max(INVITATION_SECONDS),
      ticket: screenTicketSchema,
    }),
    errors: ['request.too-many'],
  }),
  withdrawInvitation: defineEndpoint({
    method: 'POST',
    path: '/partner/withdrawals',
    summary: 'Withdraw an invitation, by the ticket of its stage. Succeeds when it was accepted or has expired.',
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
