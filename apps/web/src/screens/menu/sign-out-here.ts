/** Signs out and deletes what this device holds of the member, unsent changes included. */
import type { QueryClient } from '@tanstack/react-query'
import { authEndpoints } from '@rubato/contracts/api'
import { removeKept } from '../../domain/offline/remove-kept.ts'
import { forgetSession, meQuery } from '../../features/account/account.queries.ts'
import { forgetPlays } from '../../features/plays/stored-plays.ts'
import { forgetHistory } from '../../features/sessions/history/session-history.ts'
import { forgetKeptValues } from '../../features/sessions/memory/kept-values.ts'
import { forgetRemembering } from '../../features/sessions/memory/remembering.ts'
import { forgetUnfinished } from '../../features/sessions/unfinished/stored-session.ts'
import { forgetBookmarks } from '../../features/videos/stored-bookmarks.ts'
import { isSyncOn } from '../../features/sessions/history/sync/sync-flag.ts'
import { call } from '../../lib/api/api-client.ts'
import { site } from '../../lib/browser/site.ts'
import { forgetRecent } from '../../lib/storage/recent.ts'
import { announceSignOut, closeMemberStorage } from '../../lib/storage/stored.ts'
import { forgetChoices } from '../offline/stored-choices.ts'

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

/** Loaded on sites with a hosted provider only. */
const hostedProvider = () => import('../../features/account/hosted/provider.ts')

/** Ends the session; resolves to the address that ends it at a hosted provider, or null. */
async function endSession(queryClient: QueryClient): Promise<string | null> {
  const address = site().identityOrigin === null ? null : await (await hostedProvider()).signOutAddress()
  await call(authEndpoints.signOut)
  await removeKept()
  forgetSession(queryClient)
  return address
}

/** Deletes what the `member` storage holds, except what decision 020 keeps. */
export function forgetMember(): void {
  forgetHistory()
  forgetRemembering()
  forgetKeptValues()
  forgetRecent()
  forgetPlays()
  forgetUnfinished()
  forgetChoices()
  forgetBookmarks()
}

/** Resolves to the address that ends the session at a hosted provider, or null. Rejects without the service. */
export async function signOutHere(queryClient: QueryClient): Promise<string | null> {
  const [{ discardUnsent }, { discardDrafts }] = await editorStorage()
  const { forgetClips } = await import('../../play/kept-voice.ts')
  const { forgetFolder } = await import('../../extras/media/sources/folder.ts')
  await syncLast()
  const memberId = queryClient.getQueryData(meQuery.queryKey)?.id
  const address = await endSession(queryClient)
  if (memberId !== undefined) discardUnsent(memberId)
  discardDrafts()
  // First: a session or a sync that still runs stores nothing any more.
  closeMemberStorage()
  forgetMember()
  announceSignOut()
  await forgetSync()
  await forgetFolder()
  await forgetClips()
  return address
}
