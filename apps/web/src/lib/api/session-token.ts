/** The short-lived bearer token, in memory only. The long-lived session is a cookie that scripts cannot read. */
import type { AuthResponse } from '@rubato/contracts/api'

/** A token that expires within this time is renewed first, ms. */
const RENEW_BEFORE = 30_000

export type TokenData = NonNullable<AuthResponse['data']>

/** Another account has signed in on this browser: the cookie of the session is theirs. */
export class OtherAccountError extends Error {}

/** Whose token it is, by the subject of a JWT; undefined for another form of token. */
function subjectOf({ authToken }: TokenData): unknown {
  try {
    const payload = authToken.split('.')[1] ?? ''
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return sub
  } catch {
    return undefined
  }
}

/**
 * The tokens of one account. `get` throws `OtherAccountError` where a fresh token is another account's, until `set` is called.
 * @param renew fetches a fresh token; concurrent callers share one fetch.
 */
export function createTokenSource(renew: () => Promise<TokenData>, now: () => number = Date.now) {
  let current: TokenData | undefined
  /** The account of this page; undefined before its first token. */
  let subject: unknown
  let renewal: Promise<string> | undefined
  /** Counts sign-outs, and sign-ins of another account. */
  let accounts = 0
  /** Counts calls of `set`, so that a renewal that began before a sign-out cannot restore the old token. */
  let generation = 0

  const startRenewal = async (): Promise<string> => {
    const started = generation
    try {
      const data = await renew()
      if (started !== generation) return data.authToken
      if (subject !== undefined && subjectOf(data) !== subject) throw new OtherAccountError()
      subject = subjectOf(data)
      current = data
      return data.authToken
    } finally {
      renewal = undefined
    }
  }
  return {
    async get(): Promise<string> {
      if (current && current.expiresAt - RENEW_BEFORE > now()) return current.authToken
      renewal ??= startRenewal()
      return renewal
    },
    /** Drops this token after the server rejected it, unless a newer one has replaced it. */
    reject(token: string) {
      if (current?.authToken === token) current = undefined
    },
    /** Returns a function that tells whether the page has had the same account since: no sign-out, and no sign-in of another one. */
    watchAccount(): () => boolean {
      const before = accounts
      return () => accounts === before
    },
    set(data: TokenData | undefined) {
      generation += 1
      const next = data && subjectOf(data)
      if (next !== subject || data === undefined) accounts += 1
      current = data
      subject = next
      renewal = undefined
    },
  }
}
