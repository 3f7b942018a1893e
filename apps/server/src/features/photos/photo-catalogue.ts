/** Photos of the library by page and by id, with a cache, a limit of calls and a pause after a failure. */
import type { Photo, PhotoList } from '@rubato/contracts/domain'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../base/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { PhotosUnavailableError, type PhotoLibrary, type PhotoSearch } from '../../ports/content-services.ts'

/** After a failure the library is not called for this time, ms, so that members do not wait for the next timeout. */
export const REST_MS = 30_000
/** The same after the library refused calls: its limit is per hour. */
export const LIMITED_REST_MS = 5 * 60_000
/** How long a page is answered from memory, ms. */
export const CACHE_MS = 15 * 60_000
/** Pages in memory; each takes about 20 kB. */
const CACHE_PAGES = 200
/** Photos in memory, each about 700 B: a photo of a list is saved with an item without another call. */
const CACHE_PHOTOS = 6000
/** Key of the limit, which counts the calls of the whole site. */
const SITE = 'site'

export interface CatalogueDependencies {
  photos: PhotoLibrary
  bundledPhotos: PhotoLibrary
  /** Counts one call of the library by this site; throws `request.too-many`. */
  libraryCalls: { take(key: string): Promise<void> }
  clock: Clock
  /** Called with each failure, for the log. */
  report: (error: PhotosUnavailableError) => void
}

interface PhotoQuery extends PhotoSearch {
  /** The pictures of the site instead of its library. */
  isBundled: boolean
}

export function createPhotoCatalogue(dependencies: CatalogueDependencies) {
  const { photos, bundledPhotos, clock } = dependencies
  const call = guardedCalls(dependencies)
  const known = new LRUCache<string, Photo>({ max: CACHE_PHOTOS })
  const remember = (found: readonly Photo[]) => found.forEach((photo) => known.set(photo.id, photo))
  const pages = new LRUCache<string, PhotoList, PhotoSearch>({
    max: CACHE_PAGES,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: clock,
    // Calls for the same page at the same time share one search. A failure is not cached.
    fetchMethod: async (_key, _old, { context }) => {
      const page = await call(() => photos.search(context))
      remember(page.data)
      return page
    },
  })
  return {
    /** Throws `photos.unavailable` with the time to wait. */
    async list({ text, page, isBundled }: PhotoQuery): Promise<PhotoList> {
      const search = { text: text.toLowerCase().replace(/\s+/g, ' '), page }
      if (isBundled || photos === bundledPhotos) return bundledPhotos.search(search)
      return pages.forceFetch(JSON.stringify(search), { context: search })
    },
    /**
     * The library's record of a photo; null when the library that the photo names has none with this id. Throws
     * `photos.unavailable` with the time to wait.
     */
    async find({ id, source = 'bundled' }: Pick<Photo, 'id' | 'source'>): Promise<Photo | null> {
      if (source === 'bundled') return bundledPhotos.find(id)
      if (photos === bundledPhotos) return null
      const photo = known.get(id) ?? (await call(() => photos.find(id)))
      if (photo) remember([photo])
      return photo
    },
  }
}

export type PhotoCatalogue = ReturnType<typeof createPhotoCatalogue>

function guardedCalls({ libraryCalls, clock, report }: CatalogueDependencies) {
  let restsUntil = 0
  const unavailable = (retryMs: number) => new AppError('photos.unavailable', { retryAfter: retryMs / 1000 })
  return async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const rest = restsUntil - clock.now()
    if (rest > 0) throw unavailable(rest)
    try {
      await libraryCalls.take(SITE)
      return await ask()
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
