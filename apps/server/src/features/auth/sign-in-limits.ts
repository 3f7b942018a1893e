/**
 * Which attempts at passwords are counted, under which keys and caps. Where the counts are kept is the caller's choice:
 * `limiterOf` returns the counter of one rule.
 *
 * Sign-in counts wrong passwords of one account from one network tightly, and those of one account from everywhere
 * under a much higher cap: strangers in other networks do not lock a member out. A browser that signed in to the account
 * before (device cookie) has a counter of its own and passes none of the shared ones.
 */
import { createHmac } from 'node:crypto'
import { networkOf, type RateRule } from '../../http/rate-limit.ts'

const MINUTE = 60_000

export const authLimits = {
  signUpByNetwork: { limit: 10, windowMs: 60 * MINUTE },
  signInByNetwork: { limit: 30, windowMs: 15 * MINUTE },
  /** Cleared by a right password. */
  signInByAccountAndNetwork: { limit: 8, windowMs: 15 * MINUTE },
  /** Not cleared by a right password: that of the owner would give strangers a new budget of guesses. */
  signInByAccount: { limit: 100, windowMs: 60 * MINUTE },
  /** A known device replaces the three above; cleared by a right password. */
  signInByDevice: { limit: 8, windowMs: 15 * MINUTE },
  /** Passwords typed in a session of the account, to prove again who it is or to change it; cleared by a right one. */
  reverifyByAccount: { limit: 8, windowMs: 15 * MINUTE },
  tokenByNetwork: { limit: 120, windowMs: MINUTE },
} as const satisfies Record<string, RateRule>
export type AuthLimit = keyof typeof authLimits

/** Counted over all processes. The others are per minute and cheap, and each process counts for itself. */
export const isSharedLimit = (limit: AuthLimit): boolean => authLimits[limit].windowMs > MINUTE

/** One counter per key. */
export interface AttemptLimiter {
  /** Counts one attempt; throws `request.too-many` with the seconds to wait. */
  take(key: string): void | Promise<void>
  /** Forgets the attempts of a key. */
  clear(key: string): void | Promise<void>
}

export interface SignInAttempt {
  account: string
  ip: string
  /** Id from the device cookie; null for a browser that is not known to the account. */
  device: string | null
}

export interface AuthAttempts {
  signUp(ip: string): Promise<void>
  /** Counts before the password is checked. Returns what to call once it was right. */
  signIn(attempt: SignInAttempt): Promise<() => Promise<void>>
  token(ip: string): Promise<void>
  /** As `signIn`, for a password typed within a session. */
  reverify(subject: string): Promise<() => Promise<void>>
}

/** Keys are keyed hashes: neither an e-mail address nor a network address is stored with a count. */
export function createAuthAttempts(hashKey: Uint8Array, limiterOf: (limit: AuthLimit) => AttemptLimiter): AuthAttempts {
  const keyOf = (...parts: string[]): string =>
    createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url')
  const signUps = limiterOf('signUpByNetwork')
  const byNetwork = limiterOf('signInByNetwork')
  const byAccountAndNetwork = limiterOf('signInByAccountAndNetwork')
  const byAccount = limiterOf('signInByAccount')
  const byDevice = limiterOf('signInByDevice')
  const reverifications = limiterOf('reverifyByAccount')
  const tokens = limiterOf('tokenByNetwork')

  async function countDevice(account: string, device: string) {
    const key = keyOf(account, device)
    await byDevice.take(key)
    return async () => byDevice.clear(key)
  }

  async function countStranger(account: string, ip: string) {
    const network = networkOf(ip)
    const key = keyOf(account, network)
    await byNetwork.take(keyOf(network))
    await byAccountAndNetwork.take(key)
    // Last: attempts that are refused above do not use up the account's own budget.
    await byAccount.take(keyOf(account))
    return async () => byAccountAndNetwork.clear(key)
  }

  return {
    signUp: async (ip) => signUps.take(keyOf(networkOf(ip))),
    signIn: ({ account, ip, device }) => (device === null ? countStranger(account, ip) : countDevice(account, device)),
    token: async (ip) => tokens.take(keyOf(networkOf(ip))),
    async reverify(subject) {
      const key = keyOf(subject)
      await reverifications.take(key)
      return async () => reverifications.clear(key)
    },
  }
}
