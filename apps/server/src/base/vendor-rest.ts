/**
 * When a vendor is left alone after a failure. A failure may be due to the vendor, which then gets no request for a while,
 * or to one request, which is then not repeated for a while. One rule for speech, media, grammar and photos.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'

/** How long the vendor is left alone, ms, so that members do not wait for the next timeout. */
export const VENDOR_REST_MS = 30_000
/** How long a request that failed is not repeated, ms. */
export const REFUSED_MS = 2 * 60_000
/** Most requests that are remembered; each takes about 200 bytes. */
const REFUSED_MAX = 2000
/** After this many different requests have failed in a row, the vendor is taken to be the cause. */
export const FAILURES_IN_A_ROW = 3
/**
 * Failures of the vendor, whatever the request. Any other status, and an answer that cannot be used, may be due to the
 * request: speech servers answer 400 for a text without letters and 500 for letters that they do not know.
 */
const vendorProblems: ReadonlySet<string> = new Set([
  'no-answer',
  'rate-limited',
  'status-401',
  'status-403',
  'status-429',
])

interface Options {
  clock: Clock
  /** How long the vendor is left alone after this problem, ms. Default: `VENDOR_REST_MS`. */
  restMsOf?: (problem: string) => number
}

export interface VendorRest {
  /** Time until the vendor may be asked this, ms; 0 where it may be asked now. */
  waitFor(request: string): number
  /** The vendor has answered a request. */
  answered(): void
  /** Returns the time until the vendor may be asked this again, ms. */
  failed(request: string, problem: string): number
}

// Requests may be texts of members, and long.
const digestOf = (request: string): string => createHash('sha256').update(request).digest('base64')

export function createVendorRest({ clock, restMsOf = () => VENDOR_REST_MS }: Options): VendorRest {
  let restsUntil = 0
  /** Failed requests since the last answer. */
  const inARow = new Set<string>()
  const refused = new LRUCache<string, true>({ max: REFUSED_MAX, ttl: REFUSED_MS, ttlResolution: 0, perf: clock })

  const waitForDigest = (digest: string): number => {
    const rest = restsUntil - clock.now()
    return Math.max(0, rest, refused.has(digest) ? refused.getRemainingTTL(digest) : 0)
  }
  function rest(problem: string): void {
    // A call that was under way does not shorten a longer rest.
    restsUntil = Math.max(restsUntil, clock.now() + restMsOf(problem))
    inARow.clear()
  }

  return {
    waitFor: (request) => waitForDigest(digestOf(request)),
    answered: () => inARow.clear(),
    failed(request, problem) {
      const digest = digestOf(request)
      if (vendorProblems.has(problem)) rest(problem)
      else {
        refused.set(digest, true)
        inARow.add(digest)
        if (inARow.size >= FAILURES_IN_A_ROW) rest(problem)
      }
      return waitForDigest(digest)
    },
  }
}
