import { redirect } from '@tanstack/react-router'
import { site } from '../../lib/browser/site.ts'

/** Where the law keeps the site closed, leads to the page that says so. The account and the data of the visitor and the policies stay open. */
export function requireOpenRegion(): void {
  if (site().isBlocked) throw redirect({ to: '/not-here' })
}
