/** Bearer tokens: JWTs that are checked against the site's keys, without a session look-up. */
import type { SessionFactors } from '@rubato/contracts/domain'
import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type { EndedSessions } from './ended-sessions.ts'

/** Life of a bearer token, seconds. */
export const BEARER_SECONDS = 300
/** Does not contain the site's address: people keep their accounts when it changes. */
export const ISSUER = 'rubato:embedded'
/** An unknown key id reloads the keys, at most this often: forged ids cause few queries. */
const KEY_RELOAD_MS = 30_000
/** Size of the cache of verified tokens, about 1 kB each. */
const CHECKED_MAX = 10_000

const seconds = (ms: number): number => Math.floor(ms / 1000)
const ms = (claim: unknown): number | null => (typeof claim === 'number' ? claim * 1000 : null)

/** The claims of a session's factors: `auth_time` (OpenID Connect) of the first, and two of our own. */
export const factorClaims = ({ firstAt, secondAt, hasSecond }: SessionFactors): JWTPayload => ({
  ...(firstAt === null ? {} : { auth_time: seconds(firstAt) }),
  ...(secondAt === null ? {} : { second_factor_time: seconds(secondAt) }),
  ...(hasSecond ? { second_factor: true } : {}),
})

const factorsOf = (payload: JWTPayload): SessionFactors => ({
  firstAt: ms(payload['auth_time']),
  secondAt: ms(payload['second_factor_time']),
  hasSecond: payload['second_factor'] === true,
})

export function bearerVerifier(publicUrl: string, ended: EndedSessions, loadKeys: () => Promise<JSONWebKeySet>) {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined
  let loadedAt = 0

  async function currentKeys(reload: boolean) {
    if (!keys || (reload && Date.now() - loadedAt > KEY_RELOAD_MS)) {
      loadedAt = Date.now()
      keys = createLocalJWKSet(await loadKeys())
    }
    return keys
  }

  /** Cache of verified payloads: a token comes with many requests, and its signature is checked once. */
  const checked = new LRUCache<string, JWTPayload & { exp: number }>({ max: CHECKED_MAX })

  async function payloadOf(bearer: string): Promise<JWTPayload> {
    const known = checked.get(bearer)
    if (known && known.exp > Date.now() / 1000) return known
    const payload = await check(bearer, false).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return check(bearer, true)
      throw error
    })
    checked.set(bearer, payload as JWTPayload & { exp: number })
    return payload
  }

  async function check(bearer: string, reload: boolean): Promise<JWTPayload> {
    const { payload } = await jwtVerify(bearer, await currentKeys(reload), {
      issuer: publicUrl,
      audience: publicUrl,
      algorithms: ['EdDSA'],
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    return payload
  }

  return {
    /** @param bearer verified before */
    onEnded: (bearer: string, listener: () => void) => ended.onEnded(String(decodeJwt(bearer).sid), listener),
    forgetKeys() {
      keys = undefined
      checked.clear()
    },
    async verify(bearer: string) {
      try {
        const payload = await payloadOf(bearer)
        if (await ended.isEnded(String(payload.sid))) return null
        return { issuer: ISSUER, subject: String(payload.sub), factors: factorsOf(payload) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
