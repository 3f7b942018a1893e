/** Rate limits in fixed windows, in memory: with N processes the effective limit is N times as high. */
import { isIPv4, isIPv6 } from 'node:net'
import { AppError } from '../base/errors.ts'
import type { Clock } from '../ports/clock.ts'

export interface RateRule {
  /** Calls allowed in a window. */
  limit: number
  windowMs: number
}

/** Maximum number of keys. */
const KEYS_MAX = 50_000

/** Makes the limiter of a rule. */
export type CreateLimiter = (rule: RateRule) => RateLimiter

/** @param factor multiplies the limit of every rule */
export const limiterFactory =
  (clock: Clock, factor: number): CreateLimiter =>
  (rule) =>
    createLimiter(rule, clock, factor)

function createLimiter(rule: RateRule, clock: Clock, factor: number) {
  // In the order in which the windows end: all are equally long, and a map keeps the order of insertion.
  const windows = new Map<string, { used: number; endsAt: number }>()
  const limit = Math.max(1, Math.floor(rule.limit * factor))

  function openWindow(key: string, now: number) {
    windows.delete(key)
    const [oldest] = windows.size < KEYS_MAX ? [] : windows.keys()
    if (oldest !== undefined) windows.delete(oldest)
    const window = { used: 0, endsAt: now + rule.windowMs }
    windows.set(key, window)
    return window
  }

  return {
    /** Counts one call; throws `request.too-many` with the seconds to wait. */
    take(key: string) {
      const now = clock.now()
      const known = windows.get(key)
      const window = known && known.endsAt > now ? known : openWindow(key, now)
      window.used += 1
      if (window.used > limit) throw new AppError('request.too-many', { retryAfter: (window.endsAt - now) / 1000 })
    },
    /** Resets the count of a key, after a successful attempt. */
    clear: (key: string) => void windows.delete(key),
  }
}

export type RateLimiter = ReturnType<typeof createLimiter>

/** The identifier of proxies for an unknown or hidden address (RFC 7239, 6). */
const UNKNOWN_NETWORK = 'unknown'

/**
 * A caller's network: the IPv4 address, or the /64 of an IPv6 address, which is assigned to a single household. Drops the
 * port that some proxies append to the forwarded address (`192.0.2.1:4711`, `[2001:db8::1]:4711`).
 */
export function networkOf(address: string): string {
  const ip = withoutPort(address)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] && isIPv4(mapped[1])) return mapped[1]
  if (isIPv4(ip)) return ip
  return isIPv6(ip) ? first64(ip) : UNKNOWN_NETWORK
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(address)
  const ip = bracketed?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d*$/.exec(address)?.[1] ?? address
  // Without the zone of a link-local address, which is local to the receiver.
  return ip.split('%', 1)[0] ?? ''
}

function first64(ip: string): string {
  // An IPv4 address in the last 32 bits replaces two groups.
  const [head = '', tail] = ip
    .toLowerCase()
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
