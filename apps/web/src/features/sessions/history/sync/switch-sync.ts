/** Switches the sync of the history on and off, and changes its passphrase. */
import type { HistoryCopy } from '@rubato/contracts/domain'
import { keepDeviceKey, removeDeviceKeys } from './device-key.ts'
import { changeKey, createCopy, deleteCopy } from './history-copy-api.ts'
import { newSyncState, readSyncState, writeSyncState } from './sync-state.ts'
import { createKey, openKey, rewrapKey } from './vault.ts'

/** Browsers encrypt only on secure origins. */
export const canSync = (): boolean => globalThis.crypto?.subtle !== undefined && 'indexedDB' in globalThis

/** Begins a new copy. Rejects with `history.copy-exists` when another device was faster. */
export async function switchOn(passphrase: string): Promise<void> {
  const copyId = crypto.randomUUID()
  const { key, dataKey } = await createKey(copyId, passphrase)
  // First, so that no copy is left without a key where the browser stores nothing.
  await keepDeviceKey(copyId, dataKey)
  await createCopy(copyId, key)
  writeSyncState(newSyncState(copyId))
}

/** Joins the copy that is there, or opens it again. Returns false, and changes nothing, for a wrong passphrase. */
export async function join({ id, key }: HistoryCopy, passphrase: string): Promise<boolean> {
  const dataKey = await openKey(key, id, passphrase)
  if (!dataKey) return false
  await keepDeviceKey(id, dataKey)
  if (readSyncState()?.copyId !== id) writeSyncState(newSyncState(id))
  return true
}

/** Returns false, and changes nothing, when the current passphrase is wrong. */
export async function changePassphrase(
  copy: HistoryCopy,
  passphrases: { current: string; next: string },
): Promise<boolean> {
  const key = await rewrapKey(copy.key, copy.id, passphrases)
  if (key) await changeKey(copy, key)
  return key !== null
}

/** The history of this device and the copy stay. Called at sign-out, too. */
export async function switchOffHere(): Promise<void> {
  writeSyncState(undefined)
  await removeDeviceKeys()
}

/** The history of this device stays; other devices switch off at their next sync. */
export async function switchOffEverywhere(): Promise<void> {
  await deleteCopy()
  await switchOffHere()
}
