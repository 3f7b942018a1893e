/** The pricing route: the menu for members, and whether a user is signed in. */
import { findUser, requireAdult } from '../access/guards.ts'
import { requireOpenRegion } from '../access/require-open-region.ts'
import { menuForMembers } from '../access/menu-for-members.ts'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'

/** Without an answer of the service, the page is shown as to a visitor. */
const isSignedIn = async (): Promise<boolean> =>
  hasSignedInHint() && (await findUser().catch(() => undefined)) !== undefined

/** A new account declares its age and accepts the policies before it can pay; the screens for it lead back to `path`. */
export async function guardPricing(path: string): Promise<void> {
  requireOpenRegion()
  if (await isSignedIn()) await requireAdult(path)
}

export async function loadPricing() {
  const Frame = await menuForMembers(async () => (await import('../layout/main-layout.tsx')).MainLayout)
  return { Frame, isSignedIn: await isSignedIn() }
}
