/** Access to localStorage and sessionStorage. A private window or a full disk may reject a write: nothing is stored then. */
import { isMemberStorageClosed, setMemberStorageClosed } from '../../ui/member-storage.ts'

/**
 * `device`: shared by everyone who uses this device. `member`: of the signed-in member on this device; its keys contain
 * the member's id. `tab`: until the tab is closed, or another member signs in there.
 */
export type StorageArea = 'device' | 'member' | 'tab'

const PREFIX = 'rubato.'
let memberPrefix = PREFIX
let member: string | undefined

/** The key of the member of the `tab` area: the last one who was signed in. */
const TAB_MEMBER = 'member'
const forgetters = new Set<() => void>()

/** Registers a function that clears a module's in-memory data about the member. It runs when the member leaves this tab. */
export function onMemberLeaves(forget: () => void): void {
  forgetters.add(forget)
}

/** Deletes the member's data in this tab, stored and in memory: at sign-out, and when another member signs in. */
export function leaveTab(): void {
  removeStored('tab', '')
  forgetters.forEach((forget) => forget())
}

/** From now on nothing is stored in the `member` area, until a member signs in here: a session may go on after a sign-out. */
export function closeMemberStorage(): void {
  setMemberStorageClosed(true)
}

/** The key that is written and removed when a member signs out, so that the other tabs of this browser notice it. */
const SIGN_OUT = 'sign-out'

/** Tells the other tabs of this browser that the member has signed out. */
export function announceSignOut(): void {
  writeStored('device', SIGN_OUT, storageMember() ?? true)
  writeStored('device', SIGN_OUT, undefined)
}

/**
 * Calls back when a member has signed out in another tab of this browser: with whether it is the member of this page, whose session
 * may have ended before. Returns a function that unsubscribes.
 */
export const onSignOutElsewhere = (listener: (isOwn: boolean) => void): (() => void) =>
  onRemovedElsewhere(SIGN_OUT, (written) => {
    const own = storageMember()
    listener(own === undefined || written === JSON.stringify(own))
  })

/**
 * Sets the member that the `member` and `tab` areas belong to. If the session of another member ended without a sign-out, their data
 * in this tab is deleted first.
 */
export function setStorageMember(memberId: string): void {
  member = memberId
  memberPrefix = `${PREFIX}${memberId}.`
  setMemberStorageClosed(false)
  const before = readStored('tab', TAB_MEMBER)
  if (before === memberId) return
  if (before !== undefined) leaveTab()
  writeStored('tab', TAB_MEMBER, memberId)
}

/** The id of the member whose page this is; undefined before the page knows its member. */
export const storageMember = (): string | undefined => member

/** The full key of a `member` key, for a store of the browser other than localStorage. */
export const memberKey = (key: string): string => memberPrefix + key

const storageOf = (area: StorageArea): Storage => (area === 'tab' ? sessionStorage : localStorage)
const prefixOf = (area: StorageArea): string => (area === 'member' ? memberPrefix : PREFIX)

/** The full localStorage key of a `device` key, for code that runs before the app has loaded. */
export const deviceKey = (key: string): string => PREFIX + key

/** The parsed value, or undefined when it is absent or cannot be read. Callers check its shape. */
export function readStored(area: StorageArea, key: string): unknown {
  try {
    const text = storageOf(area).getItem(prefixOf(area) + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The parsed object, or an empty one. */
export function readStoredObject(area: StorageArea, key: string): object {
  const stored = readStored(area, key)
  return typeof stored === 'object' && stored !== null ? stored : {}
}

/** Stores the value, or removes what is stored where it is undefined. Returns whether that was possible. */
export function tryToStore(area: StorageArea, key: string, value: unknown): boolean {
  if (area === 'member' && isMemberStorageClosed() && value !== undefined) return false
  try {
    if (value === undefined) storageOf(area).removeItem(prefixOf(area) + key)
    else storageOf(area).setItem(prefixOf(area) + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The same for what the app works without. */
export function writeStored(area: StorageArea, key: string, value: unknown): void {
  tryToStore(area, key, value)
}

/** The keys that start with this prefix, unordered. */
export function storedKeys(area: StorageArea, prefix: string): string[] {
  try {
    return Object.keys(storageOf(area))
      .filter((key) => key.startsWith(prefixOf(area) + prefix))
      .map((key) => key.slice(prefixOf(area).length))
  } catch {
    return []
  }
}

/** Removes every key that starts with this prefix. */
export function removeStored(area: StorageArea, prefix: string): void {
  try {
    for (const key of storedKeys(area, prefix)) storageOf(area).removeItem(prefixOf(area) + key)
  } catch {
    // Storage is blocked: nothing is stored.
  }
}

/** Removes what is stored for the member, except these keys. */
export function forgetMemberStorage(kept: readonly string[]): void {
  // Before the page knows its member, the keys of the area are those of the device.
  if (member === undefined) return
  for (const key of storedKeys('member', '')) if (!kept.includes(key)) writeStored('member', key, undefined)
}

/** Calls back when another tab removes this `device` key. Returns a function that unsubscribes. */
export function onRemovedElsewhere(key: string, listener: (written: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === deviceKey(key) && event.newValue === null) listener(event.oldValue)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
