/** Storage keys of a tab's place in a session (`seat.ts`). */
import { writeStored } from '../../../lib/storage/stored.ts'

export const SEAT_KEY = 'second-screen'
/** That of a partner, who may use the browser of a member of the site. */
export const PARTNER_SEAT_KEY = 'partner'
export type SeatKey = typeof SEAT_KEY | typeof PARTNER_SEAT_KEY

/** At the end of the session, and when the member leaves it. */
export const forgetSeat = (key: SeatKey = SEAT_KEY): void => writeStored('tab', key, undefined)
