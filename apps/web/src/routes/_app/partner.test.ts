/** The address of a partner's link where the site does not show the page. */
import { afterEach, expect, it, vi } from 'vitest'
import { Route } from './partner.tsx'

vi.mock('../../screens/second-screen/partner-screen.tsx', () => ({ PartnerScreen: () => null }))

afterEach(() => {
  history.replaceState(null, '', '/')
  document.querySelector('meta[name="site-settings"]')?.remove()
})

it.each([
  ['has no partners', { hasPartner: false }, ''],
  ['is closed in this region', { hasPartner: true, isBlocked: true }, ''],
  // The page itself takes the link.
  ['shows the page', { hasPartner: true }, '#p.an-invitation'],
])('A site that %s leaves no key of a link in the address', (_, settings, hash) => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'site-settings',
    content: JSON.stringify(settings),
  })
  document.head.append(meta)
  history.replaceState(null, '', '/partner#p.an-invitation')
  try {
    ;(Route.options.beforeLoad as () => void)()
  } catch {
    // It leads to another page.
  }
  expect([location.pathname, location.hash]).toEqual(['/partner', hash])
})
