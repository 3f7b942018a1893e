/** Pages of the photo library, with a cache, a limit of calls and a pause after a failure. */
import type { PhotoList } from '@rubato/contracts/domain'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { PhotosUnavailableError, type PhotoLibrary, type PhotoSearch } from '../../ports/photos.ts'

/** After a failure the library is not called for this time, ms, so that members do not wait for the next timeout. */
export const REST_MS = 30_000
/** The same after the library refused calls: its limit is per hour. */
export const LIMITED_REST_MS = 5 * 60_000
/** How long a page is answered from memory, ms. */
export const CACHE_MS = 15 * 60_000
/** Pages in memory; each takes about 20 kB. */
const CACHE_PAGES = 200
/** Key of the limit, which counts the calls of the whole site. */
const SITE = 'site'

export interface PhotoListDependencies {
  photos: PhotoLibrary
  bundledPhotos: PhotoLibrary
  /** Counts one call of the library by this site; throws `request.too-many`. */
  librarySearches: { take(key: string): Promise<void> }
  clock: Clock
  /** Called with each failure, for the log. */
  report: (error: PhotosUnavailableError) => void
}

export interface PhotoQuery extends PhotoSearch {
  /** The pictures of the site instead of its library. */
  isBundled: boolean
}

/** Returns the search. It throws `photos.unavailable` with the time to wait. */
export function photoLists(dependencies: PhotoListDependencies): (query: PhotoQuery) => Promise<PhotoList> {
  const { photos, bundledPhotos, clock } = dependencies
  const ask = guardedSearch(dependencies)
  const pages = new LRUCache<string, PhotoList, PhotoSearch>({
    max: CACHE_PAGES,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: clock,
    // Calls for the same page at the same time share one search. A failure is not cached.
    fetchMethod: (_key, _old, { context }) => ask(context),
  })
  return async ({ text, page, isBundled }) => {
    const search = { text: text.toLowerCase().replace(/\s+/g, ' '), page }
    if (isBundled || photos === bundledPhotos) return bundledPhotos.search(search)
    return pages.forceFetch(JSON.stringify(search), { context: search })
  }
}

function guardedSearch({ photos, librarySearches, clock, report }: PhotoListDependencies) {
  let restsUntil = 0
  const unavailable = (retryMs: number) => new AppError('photos.unavailable', { retryAfter: retryMs / 1000 })
  return async (search: PhotoSearch): Promise<PhotoList> => {
    const rest = restsUntil - clock.now()
    if (rest > 0) throw unavailable(rest)
    try {
      await librarySearches.take(SITE)
      return await photos.search(search)
    } catch (error) {
      const failure = asFailure(error)
      const restMs = failure.code === 'rate-limited' ? LIMITED_REST_MS : REST_MS
      restsUntil = clock.now() + restMs
      report(failure)
      throw unavailable(restMs)
    }
  }
}

/** Throws other errors. */
function asFailure(error: unknown): PhotosUnavailableError {
  if (error instanceof PhotosUnavailableError) return error
  if (error instanceof AppError && error.code === 'request.too-many')
    return new PhotosUnavailableError('rate-limited', error)
  throw error
}
