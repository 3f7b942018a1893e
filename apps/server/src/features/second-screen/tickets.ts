/** Tickets admit a stage or a screen to the relay of one session. They are sealed, not stored. */
import { SCREEN_TICKET_SECONDS } from '@rubato/contracts/domain'
import { z } from 'zod'
import type { SecretBox } from '../../crypto/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'

const TICKET_MS = SCREEN_TICKET_SECONDS * 1000

const ticketSchema = z.object({
  user: z.string(),
  room: z.string(),
  /** Null for the stage. */
  screen: z.string().nullable(),
  /** ms since 1970 */
  until: z.number(),
})
type Ticket = z.infer<typeof ticketSchema>

export interface Tickets {
  seal(ticket: Omit<Ticket, 'until'>): string
  /** Null for a ticket that this site did not seal, or that has expired. */
  open(sealed: string): Ticket | null
}

export const createTickets = (box: SecretBox, clock: Clock): Tickets => ({
  seal: (ticket) => box.seal(JSON.stringify({ ...ticket, until: clock.now() + TICKET_MS })),
  open(sealed) {
    const text = box.open(sealed)
    const ticket = text === null ? null : ticketSchema.parse(JSON.parse(text))
    return ticket && ticket.until > clock.now() ? ticket : null
  },
})
