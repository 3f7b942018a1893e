/** Photos of the library by page and by id, with a cache, a limit of calls of the site and a pause after a failure. */
import type { Photo, PhotoList } from '@rubato/contracts/domain'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../base/errors.ts'
import { createVendorRest, VENDOR_REST_MS } from '../../base/vendor-rest.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  PhotosUnavailableError,
  type ChosenPhoto,
  type PhotoLibrary,
  type PhotoSearch,
} from '../../ports/content-services.ts'

/** How long the library is left alone after it refused calls, ms: its limit is per hour. */
export const LIMITED_REST_MS = 5 * 60_000
/** How long a page is answered from memory, ms. */
export const CACHE_MS = 15 * 60_000
/** Pages in memory; each takes about 20 kB. */
const CACHE_PAGES = 200
/** Photos in memory, each about 700 B: a photo of a list is saved with an item without another call. */
const CACHE_PHOTOS = 6000
const OTHER_LINK = { path: ['downloadLink'], message: 'The link is not one of this photo.' }
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
      const page = await call(`search ${JSON.stringify(context)}`, () => photos.search(context))
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
      const photo = known.get(id) ?? (await call(`find ${id}`, () => photos.find(id)))
      if (photo) remember([photo])
      return photo
    },
    /**
     * Tells the library of the photo that it was chosen. Throws `request.invalid` for a link of another host or another photo,
     * which is never called, and `photos.unavailable`.
     */
    async countChoice(photo: ChosenPhoto): Promise<void> {
      if (photos.isLinkOf(photo)) await call(`choose ${photo.id}`, () => photos.countChoice(photo))
      else if (!bundledPhotos.isLinkOf(photo)) throw new AppError('request.invalid', { issues: [OTHER_LINK] })
    },
  }
}

export type PhotoCatalogue = ReturnType<typeof createPhotoCatalogue>

function guardedCalls({ libraryCalls, clock, report }: CatalogueDependencies) {
  const rest = createVendorRest({
    clock,
    restMsOf: (problem) => (problem === 'rate-limited' ? LIMITED_REST_MS : VENDOR_REST_MS),
  })
  const unavailable = (retryMs: number) => new AppError('photos.unavailable', { retryAfter: retryMs / 1000 })
  return async <Answer>(request: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const wait = rest.waitFor(request)
    if (wait > 0) throw unavailable(wait)
    try {
      await libraryCalls.take(SITE)
      const answer = await ask()
      rest.answered()
      return answer
    } catch (error) {
      const failure = asFailure(error)
      report(failure)
      throw unavailable(rest.failed(request, failure.code))
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
