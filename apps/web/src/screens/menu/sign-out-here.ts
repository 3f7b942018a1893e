/** Signs out and deletes what this device holds of the member, unsent changes included. */
import type { QueryClient } from '@tanstack/react-query'
import { disconnectDevices } from '../../extras/devices/slot.ts'
import { forgetSeat } from '../../extras/second-screen/screen/seat-key.ts'
import { meQuery, signOut } from '../../features/account/account.queries.ts'
import { forgetPlays } from '../../features/plays/stored-plays.ts'
import { forgetHistory } from '../../features/sessions/history/session-history.ts'
import { forgetKeptValues } from '../../features/sessions/memory/kept-values.ts'
import { forgetRemembering } from '../../features/sessions/memory/remembering.ts'
import { forgetUnfinished } from '../../features/sessions/unfinished/stored-session.ts'
import { forgetBookmarks } from '../../features/videos/stored-bookmarks.ts'
import { isSyncOn } from '../../features/sessions/history/sync/sync-flag.ts'
import { forgetRecent } from '../../lib/storage/recent.ts'
import { forgetChoices } from '../offline/stored-choices.ts'
import { dropSummaries } from '../../features/sessions/saved-summary.ts'

/** Loaded at sign-out. */
export const editorStorage = () =>
  Promise.all([
    import('../../features/script-editor/outbox/outbox-storage.ts'),
    import('../../features/script-editor/list/new-dialog-draft.ts'),
  ])

/** How long signing out waits for the sync of the history, ms. */
const SYNC_MAX_MS = 5000
const syncRunner = () => import('../../features/sessions/history/sync/run-sync.ts')
const syncSwitch = () => import('../../features/sessions/history/sync/switch-sync.ts')

/** With sync on, this device's history goes to the copy first, unless that fails or takes long. */
async function syncLast(): Promise<void> {
  if (!isSyncOn()) return
  const synced = syncRunner().then(({ syncNow }) => syncNow())
  await Promise.race([synced, new Promise((resolve) => setTimeout(resolve, SYNC_MAX_MS))]).catch(() => undefined)
}

async function forgetSync(): Promise<void> {
  if (isSyncOn()) await (await syncSwitch()).switchOffHere()
}

/** Resolves to the address that ends the session at a hosted provider, or null. Rejects without the service. */
export async function signOutHere(queryClient: QueryClient): Promise<string | null> {
  const [{ discardUnsent }, { discardDrafts }] = await editorStorage()
  const { forgetClips } = await import('../../play/kept-voice.ts')
  await syncLast()
  const memberId = queryClient.getQueryData(meQuery.queryKey)?.id
  const address = await signOut(queryClient)
  if (memberId !== undefined) discardUnsent(memberId)
  discardDrafts()
  disconnectDevices()
  forgetSeat()
  // First: a sync that still runs writes nothing any more.
  await forgetSync()
  forgetHistory()
  forgetRemembering()
  forgetKeptValues()
  forgetRecent()
  forgetPlays()
  forgetUnfinished()
  dropSummaries()
  forgetChoices()
  forgetBookmarks()
  await forgetClips()
  return address
}
