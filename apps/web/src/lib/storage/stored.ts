/** The one door to localStorage and sessionStorage. Private windows and full disks may refuse: then nothing is kept. */
/** `device` is whoever's; `member` is the signed-in member's on this device, and nobody else finds it there. */
export type Shelf = 'device' | 'member' | 'tab'

const PREFIX = 'rubato.'
let memberPrefix = PREFIX

/** Whose the `member` shelf is from now on. */
export function setShelfMember(memberId: string): void {
  memberPrefix = `${PREFIX}${memberId}.`
}

const shelf = (kind: Shelf): Storage => (kind === 'tab' ? sessionStorage : localStorage)
const prefixOf = (kind: Shelf): string => (kind === 'member' ? memberPrefix : PREFIX)

/** The name under which localStorage holds a key of the device, for code that runs before the app has loaded. */
export const deviceKey = (key: string): string => PREFIX + key

/** The parsed value, or undefined when absent, unreadable or refused. Callers check its shape. */
export function readStored(kind: Shelf, key: string): unknown {
  try {
    const text = shelf(kind).getItem(prefixOf(kind) + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeStored(kind: Shelf, key: string, value: unknown): void {
  try {
    if (value === undefined) shelf(kind).removeItem(prefixOf(kind) + key)
    else shelf(kind).setItem(prefixOf(kind) + key, JSON.stringify(value))
  } catch {
    // Nothing is kept then; the screen goes on.
  }
}

/** The keys that start with this prefix, in no order. */
export function storedKeys(kind: Shelf, prefix: string): string[] {
  try {
    return Object.keys(shelf(kind))
      .filter((key) => key.startsWith(prefixOf(kind) + prefix))
      .map((key) => key.slice(prefixOf(kind).length))
  } catch {
    return []
  }
}

/** Forgets every key that starts with this prefix. */
export function forgetStored(kind: Shelf, prefix: string): void {
  try {
    for (const key of storedKeys(kind, prefix)) shelf(kind).removeItem(prefixOf(kind) + key)
  } catch {
    // Nothing was kept.
  }
}

/** Calls back when another tab has removed this key from the device, until the returned function is called. */
export function onRemovedElsewhere(key: string, listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === deviceKey(key) && event.newValue === null) listener()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
