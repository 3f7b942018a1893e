/** The one door to localStorage and sessionStorage. Private windows and full disks may refuse: then nothing is kept. */
export type Shelf = 'device' | 'tab'

const shelf = (kind: Shelf): Storage => (kind === 'device' ? localStorage : sessionStorage)
const PREFIX = 'rubato.'

/** The parsed value, or undefined when absent, unreadable or refused. Callers check its shape. */
export function readStored(kind: Shelf, key: string): unknown {
  try {
    const text = shelf(kind).getItem(PREFIX + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeStored(kind: Shelf, key: string, value: unknown): void {
  try {
    if (value === undefined) shelf(kind).removeItem(PREFIX + key)
    else shelf(kind).setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Nothing is kept then; the screen goes on.
  }
}

/** The keys that start with this prefix, in no order. */
export function storedKeys(kind: Shelf, prefix: string): string[] {
  try {
    return Object.keys(shelf(kind))
      .filter((key) => key.startsWith(PREFIX + prefix))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}

/** Forgets every key that starts with this prefix. */
export function forgetStored(kind: Shelf, prefix: string): void {
  try {
    const keys = Object.keys(shelf(kind)).filter((key) => key.startsWith(PREFIX + prefix))
    for (const key of keys) shelf(kind).removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
