/** Where the builder keeps the copies of games on this device; screens that do not load the builder delete drafts here. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/** The part of the browser's storage that is used, so that a test can replace it. */
export interface CopyStorage {
  read: (key: string) => Promise<unknown>
  write: (key: string, value: unknown) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** IndexedDB of this browser. */
export function openCopyStorage(): CopyStorage {
  let store: UseStore | null = null
  const open = () => (store ??= createStore('rubato-builder', 'copies'))
  return {
    read: (key) => get(key, open()),
    write: (key, value) => set(key, value, open()),
    remove: (key) => del(key, open()),
  }
}

/** @param id of the game in the account, or of a draft */
export const copyKey = (memberId: string, id: string): string => `${memberId}.${id}`
