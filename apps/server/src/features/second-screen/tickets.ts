/** Tickets admit a stage, a screen or a guest to the relay of one session. They are sealed, not stored. */
import { SCREEN_TICKET_SECONDS } from '@rubato/contracts/domain'
import { z } from 'zod'
import type { SecretBox } from '../../crypto/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'

const TICKET_MS = SCREEN_TICKET_SECONDS * 1000

/** `user`: whose session it is. `until`: ms since 1970. */
const session = { user: z.string(), room: z.string(), until: z.number() }
const ticketSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stage'), ...session }),
  /** The stage of a room of a partner: its connection ends with the sign-in of the member. */
  z.object({ kind: z.literal('host'), ...session }),
  /** A screen of the same account. */
  z.object({ kind: z.literal('screen'), ...session, screen: z.string() }),
  /** A partner, who has no account. */
  z.object({ kind: z.literal('guest'), ...session, screen: z.string() }),
  /** Is exchanged for the ticket of a guest, and does not admit by itself. */
  z.object({ kind: z.literal('invitation'), until: session.until, invitation: z.string() }),
])
export type Ticket = z.infer<typeof ticketSchema>
type WithoutTime<Each> = Each extends Ticket ? Omit<Each, 'until'> : never

export interface Tickets {
  seal(ticket: WithoutTime<Ticket>): string
  /** Null for a ticket that this site did not seal, or that has expired. */
  open(sealed: string): Ticket | null
}

const parsed = (text: string | null): Ticket | undefined =>
  text === null ? undefined : ticketSchema.safeParse(JSON.parse(text)).data

export const createTickets = (box: SecretBox, clock: Clock): Tickets => ({
  seal: (ticket) => box.seal(JSON.stringify({ ...ticket, until: clock.now() + TICKET_MS })),
  open(sealed) {
    const ticket = parsed(box.open(sealed))
    return ticket && ticket.until > clock.now() ? ticket : null
  },
})
