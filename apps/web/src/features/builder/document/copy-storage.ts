/** Where the builder keeps the copies of games on this device; screens that do not load the builder delete drafts here. */
import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { isMemberStorageClosed } from '../../../ui/member-storage.ts'

/** The part of the browser's storage that is used, so that a test can replace it. */
export interface CopyStorage {
  read: (key: string) => Promise<unknown>
  write: (key: string, value: unknown) => Promise<void>
  remove: (key: string) => Promise<void>
}

let store: UseStore | undefined
const open = () => (store ??= createStore('rubato-builder', 'copies'))

/** IndexedDB of this browser. Nothing is written after a sign-out: a builder may still be open. */
export const openCopyStorage = (): CopyStorage => ({
  read: (key) => get(key, open()),
  write: async (key, value) => {
    if (!isMemberStorageClosed()) await set(key, value, open())
  },
  remove: (key) => del(key, open()),
})

const prefixOf = (memberId: string): string => `${memberId}.`

/** @param id of the game in the account, or of a draft */
export const copyKey = (memberId: string, id: string): string => prefixOf(memberId) + id

/** Removes all copies of the member. Never rejects. */
export async function forgetCopies(memberId: string): Promise<void> {
  const all = await keys(open()).catch(() => [])
  const own = all.filter((key) => typeof key === 'string' && key.startsWith(prefixOf(memberId)))
  await delMany(own, open()).catch(() => undefined)
}
