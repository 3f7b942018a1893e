/**
 * Rate limits of password attempts: which are counted, with which keys and limits. The caller chooses the storage:
 * `limiterOf` returns the counter of one rule.
 *
 * Sign-in has a low limit for one account from one network, and a much higher one for one account from all networks:
 * attempts from other networks do not lock a member out. A browser that signed in to the account before (device cookie)
 * has a separate counter, which replaces the others.
 */
import { keyedHash } from '../../crypto/keyed-hash.ts'
import { networkOf, type RateRule } from '../../http/rate-limit.ts'

const MINUTE = 60_000

export const authLimits = {
  signUpByNetwork: { limit: 10, windowMs: 60 * MINUTE },
  signInByNetwork: { limit: 30, windowMs: 15 * MINUTE },
  /** Cleared by a correct password. */
  signInByAccountAndNetwork: { limit: 8, windowMs: 15 * MINUTE },
  /** Not cleared by a correct password: each sign-in of the owner would give attackers another set of guesses. */
  signInByAccount: { limit: 100, windowMs: 60 * MINUTE },
  /** Replaces the three limits above for a known device; cleared by a correct password. */
  signInByDevice: { limit: 8, windowMs: 15 * MINUTE },
  /** Passwords typed within a session: reverification and password change. Cleared by a right one. */
  reverifyByAccount: { limit: 8, windowMs: 15 * MINUTE },
  tokenByNetwork: { limit: 120, windowMs: MINUTE },
  /** Codes, at sign-in and within a session. Cleared by a right code alone: a right password would give further guesses. */
  codesByAccount: { limit: 8, windowMs: 15 * MINUTE },
  passkeysByNetwork: { limit: 60, windowMs: 15 * MINUTE },
  /** Tokens of links that are tried. */
  linkByNetwork: { limit: 30, windowMs: 15 * MINUTE },
  /** Changes of security settings. */
  changeByAccount: { limit: 60, windowMs: 60 * MINUTE },
  /** Changes of the password, in addition to wrong ones by `reverifyByAccount`. */
  passwordByAccount: { limit: 10, windowMs: 60 * MINUTE },
} as const satisfies Record<string, RateRule>
export type AuthLimit = keyof typeof authLimits

/** Counted over all processes of the site. Limits per minute are counted by each process separately. */
export const isSharedLimit = (limit: AuthLimit): boolean => authLimits[limit].windowMs > MINUTE

/** One counter per key. */
export interface AttemptLimiter {
  /** Counts one attempt; throws `request.too-many` with the seconds to wait. */
  take(key: string): void | Promise<void>
  /** Resets the counter of a key. */
  clear(key: string): void | Promise<void>
}

interface SignInAttempt {
  account: string
  ip: string
  /** Id from the device cookie; null for a browser that is not known to the account. */
  device: string | null
}

/** Keys are keyed hashes: neither an e-mail address nor a network address is stored with a count. */
export function createAuthAttempts(hashKey: Uint8Array, limiterOf: (limit: AuthLimit) => AttemptLimiter) {
  const keyOf = keyedHash(hashKey)
  const signUps = limiterOf('signUpByNetwork')
  const byNetwork = limiterOf('signInByNetwork')
  const byAccountAndNetwork = limiterOf('signInByAccountAndNetwork')
  const byAccount = limiterOf('signInByAccount')
  const byDevice = limiterOf('signInByDevice')
  const reverifications = limiterOf('reverifyByAccount')
  const tokens = limiterOf('tokenByNetwork')
  const codes = limiterOf('codesByAccount')
  const passkeys = limiterOf('passkeysByNetwork')
  const links = limiterOf('linkByNetwork')
  const changes = limiterOf('changeByAccount')
  const passwords = limiterOf('passwordByAccount')

  async function countUntilRight(limiter: AttemptLimiter, key: string) {
    await limiter.take(key)
    return async () => limiter.clear(key)
  }

  const countDevice = (account: string, device: string) => countUntilRight(byDevice, keyOf(account, device))

  async function countUnknownBrowser(account: string, ip: string) {
    const network = networkOf(ip)
    const key = keyOf(account, network)
    await byNetwork.take(keyOf(network))
    await byAccountAndNetwork.take(key)
    // Last: attempts that another limit refuses do not count against the account.
    await byAccount.take(keyOf(account))
    return async () => byAccountAndNetwork.clear(key)
  }

  return {
    signUp: async (ip: string) => signUps.take(keyOf(networkOf(ip))),
    /** Counts the attempt before the password is checked. Returns the function to call when the password was correct. */
    signIn: ({ account, ip, device }: SignInAttempt): Promise<() => Promise<void>> =>
      device === null ? countUnknownBrowser(account, ip) : countDevice(account, device),
    token: async (ip: string) => tokens.take(keyOf(networkOf(ip))),
    /** Like `signIn`, for a password typed within a session. */
    reverify: (subject: string): Promise<() => Promise<void>> => countUntilRight(reverifications, keyOf(subject)),
    /** Like `signIn`, for a code. */
    code: (subject: string): Promise<() => Promise<void>> => countUntilRight(codes, keyOf(subject)),
    passkey: async (ip: string) => passkeys.take(keyOf(networkOf(ip))),
    link: async (ip: string) => links.take(keyOf(networkOf(ip))),
    change: async (subject: string) => changes.take(keyOf(subject)),
    /** A change of the password. */
    password: async (subject: string) => passwords.take(keyOf(subject)),
  }
}

export type AuthAttempts = ReturnType<typeof createAuthAttempts>
