/** The link in the address, which is taken out of it, or the place that this tab had before a reload. */
import { readSeat, type Seat } from '../../screen/seat.ts'
import { PARTNER_SEAT_KEY } from '../../screen/seat-key.ts'
import { readPartnerFragment, type PartnerLink } from '../link.ts'

/** Removes the fragment from the address, which stays in the history: the fragment has the key. */
export function takePartnerLink(): PartnerLink | Seat | null {
  const { hash } = location
  const link = readPartnerFragment(hash)
  if (hash) history.replaceState(history.state, '', location.pathname)
  return link ?? readSeat(PARTNER_SEAT_KEY)
}
