/**
 * The place of this tab in a session, so that a reloaded page returns to it. For another window it is its link. For another
 * device it is the ticket of the relay and a secret that the stage holds too: each return agrees on new keys, and no key that
 * has encrypted anything is stored.
 */
import { SCREEN_TICKET_SECONDS, screenTicketSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import { fromText, toText, type Bytes } from '../../../lib/bytes.ts'
import { readStored, writeStored } from '../../../lib/storage/stored.ts'
import { readFragment, type ScreenLink } from '../channel/link.ts'
import { forgetSeat, SEAT_KEY, type SeatKey } from './seat-key.ts'

export interface Seat {
  kind: 'seat'
  ticket: string
  secret: Bytes
  /** The stage has not accepted this tab yet: the secret is that of its link, and numbers are compared. */
  isNew?: true
  /** A stop was pressed and not answered before the reload. */
  stops?: true
}

const storedSchema = z.object({
  ticket: screenTicketSchema,
  secret: z.string().regex(/^[\w-]{43}$/),
  /** ms since 1970 */
  until: z.number(),
  isNew: z.exactOptional(z.literal(true)),
  stops: z.exactOptional(z.literal(true)),
})

/** `ticket`: that of the pairing. It admits this screen for as long as the seat is kept. */
export function keepSeat({ ticket, secret, isNew }: Omit<Seat, 'kind' | 'stops'>, key: SeatKey = SEAT_KEY): void {
  const until = Date.now() + SCREEN_TICKET_SECONDS * 1000
  const stored = { ticket, secret: toText(secret), until, ...(isNew && { isNew }) }
  writeStored('tab', key, stored satisfies z.infer<typeof storedSchema>)
}

/** A stop that waits for its answer stays with the seat: a page that is loaded again sends it. */
export function keepStop(isPending: boolean, key: SeatKey = SEAT_KEY): void {
  const { data } = storedSchema.safeParse(readStored('tab', key))
  if (!data) return
  const { stops: _stops, ...seat } = data
  writeStored('tab', key, { ...seat, ...(isPending && { stops: true }) } satisfies z.infer<typeof storedSchema>)
}

/** @param fragment the fragment of a window's link */
export const keepWindow = (fragment: string): void => writeStored('tab', SEAT_KEY, fragment)

/** Null without a seat; one whose time is over is removed. */
export function readSeat(key: SeatKey): Seat | null {
  const { data } = storedSchema.safeParse(readStored('tab', key))
  if (data && data.until > Date.now()) {
    const { ticket, secret, isNew, stops } = data
    return { kind: 'seat', ticket, secret: fromText(secret), ...(isNew && { isNew }), ...(stops && { stops }) }
  }
  forgetSeat(key)
  return null
}

/** The place of this tab as a screen: also the link of a window. */
export function keptSeat(): Seat | ScreenLink | null {
  const stored = readStored('tab', SEAT_KEY)
  return typeof stored === 'string' ? readFragment(stored) : readSeat(SEAT_KEY)
}
