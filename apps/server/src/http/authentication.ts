/** Authorization of a call, from the contract of the endpoint and the current rows of the user. */
import type { Access } from '@rubato/contracts/api'
import { can, isSubscribed } from '@rubato/contracts/domain'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'

export interface Authentication {
  clock: Clock
  /** The user of a bearer token; null for an invalid token. */
  actorOf(bearer: string): Promise<Actor | null>
  /** Counts a call of a signed-in user and starts the look-up of a stale membership; throws `request.too-many`. */
  recordCall(actor: Actor): void
}

/** Strict reverification: maximum age of the last proof of a factor, ms. */
export const STRICT_MS = 10 * 60_000

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/**
 * Throws `auth.signed-out`, `account.age-not-declared`, `membership.required`, `membership.tier-required`,
 * `admin.required` or `auth.reverification-required`.
 */
export async function authorize(
  access: Access,
  header: string | undefined,
  authentication: Authentication,
): Promise<Actor | null> {
  if (access === 'public' || access === 'session') return null
  const bearer = BEARER.exec(header ?? '')?.[1]
  const actor = bearer === undefined ? null : await authentication.actorOf(bearer)
  if (!actor) throw new AppError('auth.signed-out')
  authentication.recordCall(actor)
  if (access === 'user') return actor
  if (access === 'admin') return strictAdmin(actor, authentication.clock)
  if (!actor.ageDeclaredAt) throw new AppError('account.age-not-declared')
  if (!isSubscribed(actor.membershipTier)) throw new AppError('membership.required')
  if (access !== 'member' && !can(actor, access.capability)) throw new AppError('membership.tier-required')
  return actor
}

/** Requires a recent proof of a factor. Members without the role get `admin.required` before it, so no prompt for a password. */
function strictAdmin(actor: Actor, clock: Clock): Actor {
  if (!actor.isAdmin) throw new AppError('admin.required')
  if (actor.factorVerifiedAt === null || clock.now() - actor.factorVerifiedAt > STRICT_MS) {
    throw new AppError('auth.reverification-required')
  }
  return actor
}
