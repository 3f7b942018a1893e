/** Signs out and deletes what this device holds of the member, unsent changes included. */
import type { QueryClient } from '@tanstack/react-query'
import { disconnectDevices } from '../../extras/devices/slot.ts'
import { meQuery, signOut } from '../../features/account/account.queries.ts'
import { forgetPlays } from '../../features/plays/stored-plays.ts'
import { forgetHistory } from '../../features/sessions/history/session-history.ts'
import { forgetRecent } from '../../lib/storage/recent.ts'
import { dropSummaries } from '../sessions/saved-summary.ts'

/** Loaded at sign-out. */
export const editorStorage = () =>
  Promise.all([
    import('../../features/script-editor/outbox/outbox-storage.ts'),
    import('../../features/script-editor/list/new-dialog-draft.ts'),
  ])

/** Resolves to the address that ends the session at a hosted provider, or null. Rejects without the service. */
export async function signOutHere(queryClient: QueryClient): Promise<string | null> {
  const [{ discardUnsent }, { discardDrafts }] = await editorStorage()
  const memberId = queryClient.getQueryData(meQuery.queryKey)?.id
  const address = await signOut(queryClient)
  if (memberId !== undefined) discardUnsent(memberId)
  discardDrafts()
  disconnectDevices()
  forgetHistory()
  forgetRecent()
  forgetPlays()
  dropSummaries()
  return address
}
