/** Verification of bearer tokens by the provider's keys, without a call to the provider. */
import { createHash } from 'node:crypto'
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type { ProviderKeys } from './provider-keys.ts'
import { CLOCK_TOLERANCE_SECONDS } from './provider-calls.ts'

/** Signatures with the provider's private keys. A shared secret, or no signature, is never accepted. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Longest accepted life of a token, seconds: for this long the site knows which tokens it has ended. */
export const BEARER_SECONDS_MAX = 24 * 3600
/** Size of the cache of verified tokens, about 2 kB each. */
const CHECKED_MAX = 5000

export interface Bearers {
  /** The claims of a valid token for this site; null for every other. Throws `IdentityProviderError` without keys. */
  check(bearer: string): Promise<JWTPayload | null>
}

interface BearerOptions {
  keys: ProviderKeys
  clientId: string
  siteOrigin: string
  /** The issuer as the provider writes it. */
  issuer: () => Promise<string>
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export function bearerVerifier({ keys, clientId, siteOrigin, issuer }: BearerOptions): Bearers {
  const checked = new LRUCache<string, { payload: JWTPayload; version: number }>({ max: CHECKED_MAX })

  async function verify(bearer: string): Promise<JWTPayload | null> {
    const { payload } = await jwtVerify(bearer, keys.find, {
      issuer: await issuer(),
      algorithms,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    return isForThisSite(payload, clientId, siteOrigin) && isSession(payload) ? payload : null
  }

  return {
    async check(bearer) {
      const key = hashOf(bearer)
      const known = checked.get(key)
      // Before the check: other keys may be read during it, and the token then has to be checked with them.
      const { version } = keys
      if (known?.version === version && !isOver(known.payload)) return known.payload
      try {
        const payload = await verify(bearer)
        if (payload) checked.set(key, { payload, version })
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

const isOver = ({ exp = 0 }: JWTPayload): boolean => exp + CLOCK_TOLERANCE_SECONDS < Date.now() / 1000

/**
 * An ID token names the client as its audience. An access token of Keycloak names it as the authorized party, and a session
 * token of Clerk, which has no audience, the origin of the site.
 */
function isForThisSite({ aud = [], azp }: JWTPayload, clientId: string, siteOrigin: string): boolean {
  const audience = [aud].flat()
  if (audience.includes(clientId)) return azp === undefined || azp === clientId
  return azp === clientId || (audience.length === 0 && azp === siteOrigin)
}

/** A logout token has the same issuer, audience and keys, and opens nothing; nor does a session that is not active yet. */
function isSession({ events, sts, iat = 0, exp = 0 }: JWTPayload): boolean {
  return events === undefined && (sts === undefined || sts === 'active') && exp - iat <= BEARER_SECONDS_MAX
}

/** Expiry of a token that was checked before, ms since 1970. */
export const expiryOf = (bearer: string): number => (decodeJwt(bearer).exp ?? 0) * 1000
