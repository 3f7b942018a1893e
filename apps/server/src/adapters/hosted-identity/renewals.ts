/**
 * Fresh bearers of a session. A refresh token may be valid once, so one process of the site uses it while the others, and
 * other tabs of the browser, wait for the result.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { refreshTokenGrant } from 'openid-client'
import { IdentityProviderError } from '../../ports/identity.ts'
import type { Bearers } from './bearers.ts'
import type { ProviderCalls } from './provider-calls.ts'
import type { HostedSessionRow, SessionRows } from './session-rows.ts'

/** A bearer that expires within this time is renewed, ms: more than the web app's own margin. */
const RENEW_BEFORE_MS = 40_000
/** How often, and for how long, the others look for the result, ms. */
const POLL_MS = 100
const POLLS_MAX = 80

interface RenewalParts {
  rows: SessionRows
  provider: ProviderCalls
  bearers: Bearers
}

/**
 * Returns the session as it is after the renewal, with a bearer that is valid for a while; `refused` when the provider has ended
 * it, null when it has ended here meanwhile.
 */
export type Renewal = (row: HostedSessionRow) => Promise<HostedSessionRow | 'refused' | null>

const isFresh = ({ bearerExpiresAt }: HostedSessionRow): boolean => bearerExpiresAt - Date.now() > RENEW_BEFORE_MS
const isValid = ({ bearerExpiresAt }: HostedSessionRow): boolean => bearerExpiresAt > Date.now()

export function bearerRenewal({ rows, provider, bearers }: RenewalParts): Renewal {
  async function renewNow(row: HostedSessionRow, refreshToken: string): ReturnType<Renewal> {
    try {
      const bearer = await refresh(row, refreshToken)
      if (bearer !== null) await rows.storeBearer(row.id, bearer)
      else if (!isValid(row)) return 'refused'
      return await rows.current(row)
    } catch (error) {
      const isEnded = error instanceof IdentityProviderError && error.problem === 'code-invalid'
      if (isEnded) return 'refused'
      // The provider does not answer: the session continues for as long as its bearer is valid.
      if (isValid(row)) return await rows.current(row)
      throw error
    } finally {
      await rows.releaseRenewal(row.id)
    }
  }

  /** Null when the provider sends no ID token with a refreshed session. */
  async function refresh(row: HostedSessionRow, refreshToken: string): Promise<string | null> {
    const tokens = await provider.ask((configuration) => refreshTokenGrant(configuration, refreshToken))
    // At once: the old one may be void, whatever follows.
    if (tokens.refresh_token !== undefined) await rows.storeRefreshToken(row.id, tokens.refresh_token)
    if (tokens.id_token === undefined) return null
    const claims = await bearers.check(tokens.id_token)
    if (claims?.sub !== row.subject) throw new IdentityProviderError('answer-invalid', 'ID_TOKEN')
    return tokens.id_token
  }

  async function waitForOthers(row: HostedSessionRow): Promise<HostedSessionRow | null> {
    let current: HostedSessionRow | null = row
    for (let polls = 0; polls < POLLS_MAX; polls += 1) {
      await wait(POLL_MS)
      current = await rows.current(row)
      if (!current || isFresh(current)) return current
      if (!current.isRenewing) break
    }
    if (isValid(current)) return current
    throw new IdentityProviderError('unavailable', 'RENEWAL_TIMEOUT')
  }

  return async (row) => {
    if (isFresh(row)) return row
    if (row.refreshToken === null) return isValid(row) ? row : 'refused'
    if (!(await rows.claimRenewal(row.id))) return waitForOthers(row)
    // Another process may have finished between the look-up and the claim.
    const current = await rows.current(row)
    if (!current || current.refreshToken === null || isFresh(current)) {
      await rows.releaseRenewal(row.id)
      return current
    }
    return renewNow(current, current.refreshToken)
  }
}
