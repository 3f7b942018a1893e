/** Loads media ahead, skips broken ones, and stays within its memory limits. */
import type { Medium } from '../sources/medium.ts'

/** Media that are loaded before they are shown. */
export const AHEAD = 2
/** After this many broken files in a row the loader rests: a disk that is gone would keep it busy. */
const BROKEN_MAX = 20
const REST_MS = 30_000

/** A medium that is ready to be shown. */
export interface Loaded<Element> {
  medium: Medium
  element: Element
  /** Frees the file: its object URL and its element. */
  release(): void
}

export interface Loader<Element> {
  /** Loads until `AHEAD` media are ready. */
  fill(): void
  /** The next medium, or null where none is ready. It stays loaded until its `release`. */
  take(): Loaded<Element> | null
  /** Releases the ready media for which this is true. */
  drop(isDropped: (medium: Medium) => boolean): void
  close(): void
}

export interface LoaderOptions<Element> {
  next(): Medium | null
  open(medium: Medium, signal: AbortSignal): Promise<Loaded<Element>>
  /** A medium could not be read or shown. */
  onBroken(medium: Medium): void
}

export function createLoader<Element>({ next, open, onBroken }: LoaderOptions<Element>): Loader<Element> {
  const closing = new AbortController()
  const { signal } = closing
  let ready: Loaded<Element>[] = []
  let isBusy = false
  let rest: ReturnType<typeof setTimeout> | undefined

  const load = async (medium: Medium): Promise<Loaded<Element> | null> => {
    try {
      const loaded = await open(medium, signal)
      if (!signal.aborted) return loaded
      loaded.release()
    } catch {
      if (!signal.aborted) onBroken(medium)
    }
    return null
  }
  // One at a time: a slow disk does not have to read several files at once.
  const run = async (): Promise<void> => {
    for (let broken = 0; ready.length < AHEAD && !signal.aborted;) {
      const medium = next()
      if (!medium) return
      const loaded = await load(medium)
      if (loaded) ready.push(loaded)
      broken = loaded ? 0 : broken + 1
      if (broken < BROKEN_MAX) continue
      rest = setTimeout(fill, REST_MS)
      return
    }
  }
  const fill = () => {
    if (isBusy || signal.aborted) return
    isBusy = true
    clearTimeout(rest)
    void run().finally(() => {
      isBusy = false
    })
  }
  const drop = (isDropped: (medium: Medium) => boolean) => {
    for (const loaded of ready.filter(({ medium }) => isDropped(medium))) loaded.release()
    ready = ready.filter(({ medium }) => !isDropped(medium))
  }
  return {
    fill,
    take: () => ready.shift() ?? null,
    drop,
    close() {
      closing.abort()
      clearTimeout(rest)
      drop(() => true)
    },
  }
}
