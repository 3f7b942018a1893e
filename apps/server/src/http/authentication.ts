/** Who may call an endpoint, decided from its contract and from what the database says now. */
import type { Access } from '@rubato/contracts/api'
import { can, isSubscribed } from '@rubato/contracts/domain'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'

export interface Authentication {
  /** The person behind a bearer token; null when the token is not valid. */
  actorOf(bearer: string): Promise<Actor | null>
  /** Told of every call by a known person: counts it, throws `request.too-many`. */
  seen(actor: Actor): void
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/** Throws `auth.signed-out`, `account.age-not-declared`, `membership.required` or `membership.tier-required`. */
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
  if (!actor.ageDeclaredAt) throw new AppError('account.age-not-declared')
  if (!isSubscribed(actor.membershipTier)) throw new AppError('membership.required')
  if (access !== 'member' && !can(actor, access.capability)) throw new AppError('membership.tier-required')
  return actor
}
