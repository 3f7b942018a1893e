/** The short-lived bearer token, in memory only. The long-lived session is a cookie that scripts cannot read. */
import type { AuthResponse } from '@rubato/contracts/api'

/** A token that expires within this time is renewed first, ms. */
const RENEW_BEFORE = 30_000

export type TokenData = NonNullable<AuthResponse['data']>

/** @param renew fetches a fresh token; concurrent callers share one fetch. */
export function createTokenSource(renew: () => Promise<TokenData>, now: () => number = Date.now) {
  let current: TokenData | undefined
  let renewal: Promise<string> | undefined
  /** Counts calls of `set`, so that a renewal that began before a sign-out cannot restore the old token. */
  let generation = 0

  const startRenewal = async (): Promise<string> => {
    const started = generation
    try {
      const data = await renew()
      if (started === generation) current = data
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
    set(data: TokenData | undefined) {
      generation += 1
      current = data
      renewal = undefined
    },
  }
}
