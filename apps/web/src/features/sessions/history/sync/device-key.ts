/** The data key of a copy on this device, in IndexedDB: scripts of the page can use it, and not read its bytes. */
import { clear, createStore, get, set, type UseStore } from 'idb-keyval'

let store: UseStore | undefined
const open = () => (store ??= createStore('rubato-history', 'keys'))

/** Undefined where this device has no key of this copy, or cannot read its storage. */
export const readDeviceKey = (copyId: string): Promise<CryptoKey | undefined> =>
  get<CryptoKey>(copyId, open()).catch(() => undefined)

/** Rejects where the browser stores nothing. */
export const keepDeviceKey = (copyId: string, key: CryptoKey): Promise<void> => set(copyId, key, open())

/** Removes every key. Never rejects. */
export const removeDeviceKeys = (): Promise<void> => clear(open()).catch(() => undefined)
