/** Runs one sync at a time, over all tabs of this browser, and keeps the result of the last one. */
import { isErrorCode } from '../../../../lib/api/api-error.ts'
import { isPageHeld } from '../../../../lib/errors/hold-page.ts'
import { createStore } from '../../../../ui/store.ts'
import { readDeviceKey } from './device-key.ts'
import { historyCopyApi } from './history-copy-api.ts'
import { switchOffHere } from './switch-sync.ts'
import { SyncPausedError, syncHistory } from './sync-history.ts'
import { readSyncState } from './sync-state.ts'
import { createSealer } from './vault.ts'

export type SyncStatus =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'done' }
  /** The copy was deleted, for example on another device: sync is off here now, and the history stays. */
  | { kind: 'ended' }
  /** This browser has lost the key: the passphrase opens it again. */
  | { kind: 'locked' }
  | { kind: 'failed'; error: unknown }

const status = createStore<SyncStatus>({ kind: 'idle' })
export const syncStatus = { get: status.get, subscribe: status.subscribe }

const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('rubato-history-sync', work) : work()

let running: Promise<void> | null = null

/** Never rejects: `syncStatus` has the failure. A call during a sync waits for it. */
export function syncNow(): Promise<void> {
  running ??= alone(sync).finally(() => {
    running = null
  })
  return running
}

async function sync(): Promise<void> {
  const state = readSyncState()
  if (!state) return
  status.set({ kind: 'running' })
  try {
    const dataKey = await readDeviceKey(state.copyId)
    if (!dataKey) return status.set({ kind: 'locked' })
    const sealer = await createSealer(dataKey, state.copyId)
    await syncHistory({ api: historyCopyApi, sealer, mayGoOn: () => !isPageHeld() })
    status.set({ kind: 'done' })
  } catch (error) {
    status.set(await outcomeOf(error))
  }
}

async function outcomeOf(error: unknown): Promise<SyncStatus> {
  if (error instanceof SyncPausedError) return { kind: 'idle' }
  if (!isErrorCode(error, 'history.copy-not-found')) return { kind: 'failed', error }
  await switchOffHere()
  return { kind: 'ended' }
}
