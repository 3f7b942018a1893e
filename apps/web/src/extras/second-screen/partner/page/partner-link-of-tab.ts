/** How this tab joins a session: by the link in the address, by one that it has not used yet, or by the place that it had before a reload. */
import { readStored, writeStored } from '../../../../lib/storage/stored.ts'
import { readSeat, type Seat } from '../../screen/seat.ts'
import { PARTNER_SEAT_KEY } from '../../screen/seat-key.ts'
import { readPartnerFragment, type PartnerLink } from '../link.ts'
import { dropFragment } from './drop-fragment.ts'

/** The fragment of a link that is not used yet: the page may be loaded again before it is. */
const LINK_KEY = 'partner-link'

function unusedLink(): PartnerLink | null {
  const fragment = readStored('tab', LINK_KEY)
  return typeof fragment === 'string' ? readPartnerFragment(fragment) : null
}

/** The link was used, or is not valid any more. */
export const forgetPartnerLink = (): void => writeStored('tab', LINK_KEY, undefined)

/** Takes the link out of the address. */
export function takePartnerLink(): PartnerLink | Seat | null {
  const { hash } = location
  if (readPartnerFragment(hash)) writeStored('tab', LINK_KEY, hash)
  const link = readPartnerFragment(hash) ?? unusedLink()
  dropFragment()
  return link ?? readSeat(PARTNER_SEAT_KEY)
}
