/** Signs out and deletes what this device holds of the member, unsent changes included. */
import type { QueryClient } from '@tanstack/react-query'
import { authEndpoints } from '@rubato/contracts/api'
import { keptAtSignOut } from '../../domain/member-data/kept-at-sign-out.ts'
import { removeKept } from '../../domain/offline/remove-kept.ts'
import { forgetSession, meQuery } from '../../features/account/account.queries.ts'
import { isSyncOn } from '../../features/sessions/history/sync/sync-flag.ts'
import { call } from '../../lib/api/api-client.ts'
import { site } from '../../lib/browser/site.ts'
import {
  announceSignOut,
  closeMemberStorage,
  forgetMemberStorage,
  readStored,
  writeStored,
} from '../../lib/storage/stored.ts'

/** Loaded at sign-out. */
export const unsentWork = () =>
  Promise.all([
    import('../../features/script-editor/outbox/outbox-storage.ts'),
    import('../../features/script-editor/list/new-dialog-draft.ts'),
  ])

/** How long signing out waits for the sync of the history, ms. */
const SYNC_MAX_MS = 5000
const syncRunner = () => import('../../features/sessions/history/sync/run-sync.ts')
const syncSwitch = () => import('../../features/sessions/history/sync/switch-sync.ts')
/** Loaded at sign-out. */
export const builderStorage = () => import('../../features/builder/document/copy-storage.ts')

/** With sync on, this device's history goes to the copy first, unless that fails or takes long. */
async function syncLast(): Promise<void> {
  if (!isSyncOn()) return
  const synced = syncRunner().then(({ syncNow }) => syncNow())
  await Promise.race([synced, new Promise((resolve) => setTimeout(resolve, SYNC_MAX_MS))]).catch(() => undefined)
}

/** Loaded at sign-out. */
const keptVoice = () => import('../../play/kept-voice.ts')

/**
 * Stored from the beginning of a sign-out until the sound of lines is deleted: the tab may be closed before, or the answer be lost.
 */
const LINES_TO_FORGET = 'lines-to-forget'
export const hasLinesToForget = (): boolean => readStored('device', LINES_TO_FORGET) === true

/** Deletes the sound of lines. */
export async function forgetLines(): Promise<void> {
  const { forgetClips } = await keptVoice()
  await forgetClips()
  writeStored('device', LINES_TO_FORGET, undefined)
}

/** Loaded on sites with a hosted provider only. */
const hostedProvider = () => import('../../features/account/hosted/provider.ts')

/** Ends the session; resolves to the address that ends it at a hosted provider, or null. */
async function endSession(queryClient: QueryClient): Promise<string | null> {
  const address = site().identityOrigin === null ? null : await (await hostedProvider()).signOutAddress()
  writeStored('device', LINES_TO_FORGET, true)
  await call(authEndpoints.signOut)
  await removeKept()
  forgetSession(queryClient)
  return address
}

/** Deletes what the `member` storage holds, except what decision 020 keeps. */
export const forgetMember = (): void => forgetMemberStorage(Object.values(keptAtSignOut))

/** Resolves to the address that ends the session at a hosted provider, or null. Rejects without the service. */
export async function signOutHere(queryClient: QueryClient): Promise<string | null> {
  const [{ discardUnsent }] = await unsentWork()
  const { forgetCopies } = await builderStorage()
  await keptVoice()
  const { forgetFolder } = await import('../../extras/media/sources/folder.ts')
  await syncLast()
  const sync = isSyncOn() ? await syncSwitch() : null
  const memberId = queryClient.getQueryData(meQuery.queryKey)?.id
  const address = await endSession(queryClient)
  if (memberId !== undefined) discardUnsent(memberId)
  // First: a session, a sync or a builder that still runs stores nothing any more.
  closeMemberStorage()
  forgetMember()
  announceSignOut()
  if (memberId !== undefined) await forgetCopies(memberId)
  await sync?.switchOffHere()
  await forgetFolder()
  await forgetLines()
  return address
}
