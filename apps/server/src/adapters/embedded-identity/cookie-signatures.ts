/**
 * Session cookies of an older AUTH_SECRET. better-auth signs a cookie as `VALUE.SIGNATURE` (HMAC-SHA-256, base64), percent-encoded,
 * and knows one secret: a cookie that an older secret signed is signed again before better-auth reads it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SiteSecrets } from '../../crypto/secret-box.ts'

const SESSION_COOKIE = /session_token$/

const signatureOf = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('base64')

const isSignedBy = (secret: string, value: string, signature: string): boolean => {
  const [expected, given] = [Buffer.from(signatureOf(value, secret)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export interface ReadCookies {
  headers: Headers
  /** An older secret signed the cookie of the session: the browser should get a new one. */
  isOlder: boolean
}

/** Returns the function that makes request headers for better-auth of a cookie header. */
export function cookieReader([secret, ...older]: SiteSecrets) {
  function resigned(pair: string): string {
    const at = pair.indexOf('=')
    if (at < 0 || !SESSION_COOKIE.test(pair.slice(0, at))) return pair
    const [, value = '', signature = ''] = /^(.*)\.([^.]*)$/.exec(decoded(pair.slice(at + 1))) ?? []
    const isOlder = older.some((each) => isSignedBy(each, value, signature))
    return isOlder ? `${pair.slice(0, at)}=${encodeURIComponent(`${value}.${signatureOf(value, secret)}`)}` : pair
  }

  return (cookie: string | undefined): ReadCookies => {
    if (!cookie) return { headers: new Headers(), isOlder: false }
    if (older.length === 0) return { headers: new Headers({ cookie }), isOlder: false }
    const pairs = cookie.split(';').map((pair) => pair.trim())
    const read = pairs.map(resigned)
    return { headers: new Headers({ cookie: read.join('; ') }), isOlder: read.some((pair, at) => pair !== pairs[at]) }
  }
}

export type CookieReader = ReturnType<typeof cookieReader>

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
