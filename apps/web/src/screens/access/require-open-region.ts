import { redirect } from '@tanstack/react-router'
import { site } from '../../lib/browser/site.ts'

/** Where the law keeps the site closed, leads to the page that says so. One's own account, data and policies stay open. */
export function requireOpenRegion(): void {
  if (site().isBlocked) throw redirect({ to: '/not-here' })
}
