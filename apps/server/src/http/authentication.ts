/** Who may call an endpoint, decided from its contract and from what the database says now. */
import type { Access } from '@rubato/contracts/api'
import { can, isSubscribed } from '@rubato/contracts/domain'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'

export interface Authentication {
  clock: Clock
  /** The person behind a bearer token; null when the token is not valid. */
  actorOf(bearer: string): Promise<Actor | null>
  /** Told of every call by a known person: counts it, throws `request.too-many`. */
  seen(actor: Actor): void
}

/** Strict reverification: a factor proved within so many ms. */
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
  authentication.seen(actor)
  if (access === 'user') return actor
  if (access === 'admin') return strictAdmin(actor, authentication.clock)
  if (!actor.ageDeclaredAt) throw new AppError('account.age-not-declared')
  if (!isSubscribed(actor.membershipTier)) throw new AppError('membership.required')
  if (access !== 'member' && !can(actor, access.capability)) throw new AppError('membership.tier-required')
  return actor
}

/** An admin who proved who they are a moment ago; nobody is told that a password would help who is none. */
function strictAdmin(actor: Actor, clock: Clock): Actor {
  if (!actor.isAdmin) throw new AppError('admin.required')
  if (actor.factorVerifiedAt === null || clock.now() - actor.factorVerifiedAt > STRICT_MS) {
    throw new AppError('auth.reverification-required')
  }
  return actor
}
