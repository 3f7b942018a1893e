import { createFileRoute, notFound } from '@tanstack/react-router'
import { dropFragment } from '../../extras/second-screen/partner/page/drop-fragment.ts'
import { site } from '../../lib/browser/site.ts'
import { loadCatalogueTexts } from '../../lib/i18n/i18n.ts'
import { requireOpenRegion } from '../../screens/access/require-open-region.ts'
import { PartnerScreen } from '../../screens/second-screen/partner-screen.tsx'

/** The whole screen, without an account. */
export const Route = createFileRoute('/_app/partner')({
  staticData: { title: 'partner' },
  beforeLoad() {
    // Where the screen is not shown, it cannot take the link out of the address.
    if (!site().hasPartner || site().isBlocked) dropFragment()
    if (!site().hasPartner) throw notFound()
    requireOpenRegion()
  },
  loader: loadCatalogueTexts,
  component: PartnerScreen,
})
