/** The way out for a member who has forgotten the PIN of the cover. */
import { queryClient } from '../../lib/query/app-query-client.ts'

/** Signs out, and begins again with a page that holds nothing of the member. */
export async function leaveFromCover(): Promise<void> {
  // Loaded when it is used: every screen would load it otherwise.
  const { signOutHere } = await import('../menu/sign-out-here.ts')
  window.location.assign((await signOutHere(queryClient)) ?? '/')
}
