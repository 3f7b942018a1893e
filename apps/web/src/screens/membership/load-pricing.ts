/** Loader of the pricing route: the menu for members, and whether somebody is signed in. */
import { menuForMembers } from '../access/menu-for-members.ts'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'

export async function loadPricing() {
  const Frame = await menuForMembers(async () => (await import('../frame/main-layout.tsx')).MainLayout)
  if (!hasSignedInHint()) return { Frame, isSignedIn: false }
  const { findUser } = await import('../access/guards.ts')
  // Without an answer of the service the page is that of a visitor.
  const user = await findUser().catch(() => undefined)
  return { Frame, isSignedIn: user !== undefined }
}
