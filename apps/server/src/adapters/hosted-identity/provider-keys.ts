/**
 * The keys that the provider signs with. They are kept and read again in the background; a token with an unknown key id makes
 * them read again at once, at most twice a minute. While the provider does not answer, the known keys stay in use.
 */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../ports/clock.ts'
import { IdentityProviderError } from '../../ports/identity.ts'
import { fetchLimited } from './fetch-limited.ts'

/** A withdrawn key is accepted for this long at most while the provider answers, ms. */
const FRESH_MS = 600_000
/** Keys that could not be read again for this long are not used any more, ms. */
const STALE_MS = 24 * 3_600_000
/** An unknown key id reads the keys at most this often, ms: forged ids cause few calls. */
const COOLDOWN_MS = 30_000
const TIMEOUT_MS = 5000

export interface ProviderKeys {
  /** Throws `IdentityProviderError` when there are no keys to check with. */
  readonly find: JWTVerifyGetKey
  /** Increases when other keys were read: verified tokens have to be checked again. */
  readonly version: number
}

/** @param url of the key set */
export function providerKeys(url: () => Promise<string>, clock: Clock): ProviderKeys {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined
  let [readAt, triedAt, version] = [0, 0, 0]
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    triedAt = clock.now()
    try {
      const response = await fetchLimited(await url(), { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (response.status !== 200) throw new IdentityProviderError('unavailable', 'KEYS_STATUS')
      keys = createLocalJWKSet((await response.json()) as JSONWebKeySet)
      readAt = clock.now()
      version += 1
    } catch (error) {
      throw error instanceof IdentityProviderError ? error : new IdentityProviderError('unavailable', 'NO_KEYS')
    } finally {
      reading = undefined
    }
  }

  /** Shared by concurrent callers. */
  const readOnce = (): Promise<void> => (reading ??= read())

  async function ensureKeys(): Promise<void> {
    const age = clock.now() - readAt
    if (!keys || age > STALE_MS) await readOnce()
    // In the background: this token is checked with the known keys.
    else if (age > FRESH_MS && clock.now() - triedAt > COOLDOWN_MS) readOnce().catch(() => undefined)
  }

  return {
    get version() {
      return version
    },
    async find(header, token) {
      await ensureKeys()
      if (!keys) throw new IdentityProviderError('unavailable', 'NO_KEYS')
      try {
        return await keys(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || clock.now() - triedAt < COOLDOWN_MS) throw error
        await readOnce()
        return keys(header, token)
      }
    },
  }
}
