/** Media of several tags, with a bounded cache and a pause after a failure. */
import { MEDIA_PER_ANSWER, type FoundMedium } from '@rubato/contracts/api'
import type { MediaPreference } from '@rubato/contracts/domain'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../base/errors.ts'
import { createVendorRest } from '../../base/vendor-rest.ts'
import type { Clock } from '../../ports/clock.ts'
import { isSuspect } from '../../public-items/suspect-texts.ts'
import { MediaUnavailableError, type MediaProvider } from '../../ports/content-services.ts'

/** How long the list of a tag is answered from memory, ms. */
export const CACHE_MS = 30 * 60_000
/** Lists in memory; each takes about 10 kB. */
const CACHE_LISTS = 200

export interface MediaDependencies {
  /** Null for a site without a provider. */
  media: MediaProvider | null
  clock: Clock
  /** Called with each failure, for the log. */
  report: (error: MediaUnavailableError) => void
}

interface List {
  tag: string
  type: FoundMedium['type']
}

/**
 * Returns the search. It throws `request.invalid` for tags that name a forbidden subject, which are not sent to a
 * provider, and `media.unavailable` with the time to wait.
 */
export function mediaLists(dependencies: MediaDependencies): (wanted: MediaPreference) => Promise<FoundMedium[]> {
  const find = guardedFind(dependencies)
  const lists = new LRUCache<string, FoundMedium[], List>({
    max: CACHE_LISTS,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: dependencies.clock,
    // Calls for the same tag at the same time share one search. A failure is not cached.
    fetchMethod: (_key, _old, { context }) => find(context),
  })
  return async ({ tags, mediaTypes }) => {
    ensureAllowed(tags)
    if (!dependencies.media) return []
    const wanted = new Set(tags.map((tag) => tag.toLowerCase()))
    const all = [...wanted].flatMap((tag) => mediaTypes.map((type): List => ({ tag, type })))
    const found = await Promise.all(all.map((list) => lists.forceFetch(JSON.stringify(list), { context: list })))
    return shuffled(found.flat()).slice(0, MEDIA_PER_ANSWER)
  }
}

function ensureAllowed(tags: readonly string[]): void {
  const issues = tags.flatMap((tag, index) =>
    isSuspect(tag) ? [{ path: ['tags', index], message: 'Media with this tag are not shown here.' }] : [],
  )
  if (issues.length > 0) throw new AppError('request.invalid', { issues })
}

function guardedFind({ media, clock, report }: MediaDependencies) {
  const rest = createVendorRest({ clock })
  const unavailable = (retryMs: number) => new AppError('media.unavailable', { retryAfter: Math.ceil(retryMs / 1000) })
  return async ({ tag, type }: List): Promise<FoundMedium[]> => {
    if (!media) return []
    const request = JSON.stringify([type, tag])
    const wait = rest.waitFor(request)
    if (wait > 0) throw unavailable(wait)
    try {
      const found = await media.find(tag, type)
      rest.answered()
      return found
    } catch (error) {
      if (!(error instanceof MediaUnavailableError)) throw error
      report(error)
      throw unavailable(rest.failed(request, error.code))
    }
  }
}

/** Fisher-Yates. */
function shuffled<T>(given: readonly T[]): T[] {
  const list = [...given]
  for (let end = list.length - 1; end > 0; end--) {
    const other = Math.floor(Math.random() * (end + 1))
    const last = list[end]!
    list[end] = list[other]!
    list[other] = last
  }
  return list
}
