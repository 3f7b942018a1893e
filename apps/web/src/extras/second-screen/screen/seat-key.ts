/** Storage key of a tab's place in a session (`seat.ts`). A separate file, because every sign-out loads it. */
import { writeStored } from '../../../lib/storage/stored.ts'

export const SEAT_KEY = 'second-screen'

/** At the end of the session, when the member leaves it, and at sign-out. */
export const forgetSeat = (): void => writeStored('tab', SEAT_KEY, undefined)
