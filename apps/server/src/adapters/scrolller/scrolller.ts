/**
 * The client of Scrolller. Its API has feeds, one for each tag, and no search over tags: a tag is the name of a feed.
 * Timeout 8 s, no retry. Media come from exact hosts of the provider over https, and are not stored here.
 */
import type { FoundMedium } from '@rubato/contracts/api'
import { mediaTypeOfName, scrolllerMediaHosts } from '@rubato/contracts/domain'
import { MediaUnavailableError, type MediaProvider } from '../../ports/content-services.ts'
import { askVendor, problemOfCall, type VendorAnswer } from '../ask-vendor.ts'
import { fetchMedium } from './fetch-medium.ts'
import { publicLookup } from './public-address.ts'
import { feedAnswerSchema, feedItemSchema, feedQuery, type FeedSource } from './wire.ts'

export interface ScrolllerOptions {
  /** Default: Scrolller. Another address serves the media too. */
  baseUrl?: string | undefined
  timeoutMs?: number
  /** Bytes of one medium. */
  maxBytes?: number
}

const API_URL = 'https://api.scrolller.com'
const MEDIA_ORIGINS = scrolllerMediaHosts.map((host) => `https://${host}`)
const TIMEOUT_MS = 8000
const TOTAL_MS = 60_000
/** An item takes about 1 kB. */
const ANSWER_MAX_BYTES = 1_048_576
/** At most seven media are in the memory of a stage. */
const MEDIUM_MAX_BYTES = 32 * 1_048_576
const ITEMS = 50
const URL_MAX = 2048
/** The widest picture that is requested, px: a larger one takes memory and is not sharper behind a caption. */
const WIDTH_MAX = 1920
/** The names that feeds can have. */
const FEED = /^[A-Za-z0-9_]{2,50}$/

export function scrolller({
  baseUrl = API_URL,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MEDIUM_MAX_BYTES,
}: ScrolllerOptions = {}): MediaProvider {
  const isVendor = new URL(baseUrl).origin === API_URL
  const origins = isVendor ? MEDIA_ORIGINS : [new URL(baseUrl).origin]
  const isAllowed = (url: string) => isMediaAddress(url, origins)
  // A stand-in is on this machine.
  const lookup = isVendor ? publicLookup() : undefined
  return {
    async find(tag, type) {
      const feed = tag.replace(/[\s-]+/g, '')
      if (!FEED.test(feed)) return []
      const answer = await ask(baseUrl, { feed, type, timeoutMs })
      return readItems(answer).flatMap((sources) => mediumOf({ sources, type, tag, isAllowed }))
    },
    isAllowed,
    open: (url) => fetchMedium(url, { lookup, timeoutMs, totalMs: TOTAL_MS, maxBytes }),
  }
}

/** Compares the parsed origin, so that user names, other ports, trailing dots and look-alike names are refused. */
export function isMediaAddress(url: string, origins: readonly string[]): boolean {
  if (url.length > URL_MAX || !/^https?:\/\/[\x21-\x7e]+$/.test(url) || url.includes('\\') || !URL.canParse(url))
    return false
  const { origin, username, password, hash } = new URL(url)
  return origins.includes(origin) && username === '' && password === '' && hash === ''
}

interface FeedCall {
  feed: string
  type: FoundMedium['type']
  timeoutMs: number
}

/** Throws for every status but 200. */
async function ask(baseUrl: string, { feed, type, timeoutMs }: FeedCall): Promise<VendorAnswer> {
  const filter = type === 'image' ? 'PICTURE' : 'VIDEO'
  const variables = { url: `/r/${feed}`, filter, sortBy: 'RANDOM', limit: ITEMS }
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: feedQuery, variables, authorization: null }),
    signal: AbortSignal.timeout(timeoutMs),
  }
  const answer = await askVendor(`${baseUrl}/admin`, request, ANSWER_MAX_BYTES).catch((error: unknown) => {
    throw new MediaUnavailableError(problemOfCall(error), error)
  })
  if (answer.status !== 200) throw new MediaUnavailableError(`status-${answer.status}`)
  return answer
}

/** The sources of each free item. Throws where no item has the expected shape. */
function readItems({ json }: VendorAnswer): FeedSource[][] {
  const { success, data } = feedAnswerSchema.safeParse(json)
  if (!success) throw new MediaUnavailableError('malformed')
  const items = (data.data.getSubreddit?.children.items ?? []).slice(0, ITEMS)
  const parsed = items.flatMap((item) => feedItemSchema.safeParse(item).data ?? [])
  if (parsed.length === 0 && items.length > 0) throw new MediaUnavailableError('malformed')
  return parsed.filter(({ isPaid }) => isPaid !== true).map(({ mediaSources }) => mediaSources)
}

interface Candidate {
  sources: readonly FeedSource[]
  type: FoundMedium['type']
  tag: string
  isAllowed: (url: string) => boolean
}

/** The widest source that is not wider than needed, or else the narrowest. */
function mediumOf({ sources, type, tag, isAllowed }: Candidate): FoundMedium[] {
  const fitting = sources
    .filter(({ url }) => isAllowed(url) && mediaTypeOfName(new URL(url).pathname) === type)
    .sort((a, b) => a.width - b.width || Number(a.isOptimized ?? false) - Number(b.isOptimized ?? false))
  const best = fitting.findLast(({ width }) => width <= WIDTH_MAX) ?? fitting[0]
  return best ? [{ type, tag, url: best.url }] : []
}
