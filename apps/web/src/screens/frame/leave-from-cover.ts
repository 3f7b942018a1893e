/** The way out for a member who has forgotten the PIN of the cover. */
import { queryClient } from '../../lib/query/app-query-client.ts'
import { signOutHere } from '../menu/sign-out-here.ts'

/** Signs out, and begins again with a page that holds nothing of the member. */
export async function leaveFromCover(): Promise<void> {
  window.location.assign((await signOutHere(queryClient)) ?? '/')
}
