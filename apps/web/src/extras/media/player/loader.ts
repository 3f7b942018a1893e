/** Loads media ahead, skips broken ones, and stays within its memory limits. */
import { isErrorCode, NetworkError } from '../../../lib/api/api-error.ts'
import type { Medium } from '../sources/medium.ts'

/** Media that are loaded before they are shown. */
export const AHEAD = 2
/** After this many broken files in a row the loader rests: a disk that is gone would keep it busy. */
const BROKEN_MAX = 20
/** After this many media in a row that cannot be reached now the loader rests. */
const UNREACHABLE_MAX = 3
/** How long a rest lasts, ms. */
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
  /** True before a rest because nothing can be reached, false with the first medium after it. */
  onUnreachable(isUnreachable: boolean): void
}

/** Whether the medium may come later: the network, the site or its provider does not answer now. */
const isUnreachableNow = (error: unknown): boolean =>
  error instanceof NetworkError || isErrorCode(error, 'media.unavailable', 'request.too-many')

type Attempt<Element> = Loaded<Element> | 'broken' | 'unreachable'

export function createLoader<Element>({
  next,
  open,
  onBroken,
  onUnreachable,
}: LoaderOptions<Element>): Loader<Element> {
  const closing = new AbortController()
  const { signal } = closing
  let ready: Loaded<Element>[] = []
  let isBusy = false
  /** While this runs, nothing is loaded. */
  let rest: ReturnType<typeof setTimeout> | null = null

  const load = async (medium: Medium): Promise<Attempt<Element>> => {
    try {
      const loaded = await open(medium, signal)
      if (!signal.aborted) return loaded
      loaded.release()
    } catch (error) {
      if (isUnreachableNow(error)) return 'unreachable'
      if (!signal.aborted) onBroken(medium)
    }
    return 'broken'
  }
  const restNow = () => {
    rest = setTimeout(() => {
      rest = null
      fill()
    }, REST_MS)
  }
  // One at a time: a slow disk does not have to read several files at once.
  const run = async (): Promise<void> => {
    let failed = { broken: 0, unreachable: 0 }
    while (ready.length < AHEAD && !signal.aborted) {
      const medium = next()
      if (!medium) return
      const attempt = await load(medium)
      if (signal.aborted) return
      if (typeof attempt === 'object') {
        ready.push(attempt)
        onUnreachable(false)
        failed = { broken: 0, unreachable: 0 }
        continue
      }
      failed[attempt] += 1
      const isUnreachable = failed.unreachable >= UNREACHABLE_MAX
      if (!isUnreachable && failed.broken < BROKEN_MAX) continue
      if (isUnreachable) onUnreachable(true)
      return restNow()
    }
  }
  const fill = () => {
    if (isBusy || rest !== null || signal.aborted) return
    isBusy = true
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
      if (rest !== null) clearTimeout(rest)
      drop(() => true)
    },
  }
}
