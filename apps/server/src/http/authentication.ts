/** Authorization of a call, from the contract of the endpoint and the current rows of the user. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { can, isSubscribed } from '@rubato/contracts/domain'
import type { Actor } from '../base/actor.ts'
import { AppError } from '../base/errors.ts'
import type { Clock } from '../ports/clock.ts'
import { ensureReverified } from './reverification.ts'

export interface Authentication {
  clock: Clock
  /** The user of a bearer token; null for an invalid token. */
  actorOf(bearer: string): Promise<Actor | null>
  /** Counts a call of a signed-in user and starts the look-up of a stale membership; throws `request.too-many`. */
  recordCall(actor: Actor): void
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/**
 * Throws `auth.signed-out`, `account.suspended`, `account.age-not-declared`, `membership.required`, `membership.tier-required`,
 * `admin.required`, `policies.not-accepted` or `auth.reverification-required`.
 */
export async function authorize(
  name: EndpointName,
  header: string | undefined,
  authentication: Authentication,
): Promise<Actor | null> {
  const { access, refusesSuspended = false, beforeAcceptance = false } = endpoints[name] as Endpoint
  // Calls with a session cookie read the session, and how fresh its factors are, themselves.
  if (access === 'public' || access === 'session') return null
  const bearer = BEARER.exec(header ?? '')?.[1]
  const actor = bearer === undefined ? null : await authentication.actorOf(bearer)
  if (!actor) throw new AppError('auth.signed-out')
  authentication.recordCall(actor)
  // Their own account, data and subscriptions stay open to suspended users.
  if (actor.suspension && (access !== 'user' || refusesSuspended)) throw new AppError('account.suspended')
  const now = authentication.clock.now()
  ensureRights(actor, access, now)
  if (!actor.hasAcceptedPolicies && !beforeAcceptance) throw new AppError('policies.not-accepted')
  // After the rights: a caller without rights must not be prompted for a password first.
  ensureReverified(name, actor.factors, now)
  return actor
}

function ensureRights(actor: Actor, access: Exclude<Endpoint['access'], 'public' | 'session'>, now: number): void {
  if (access === 'user') return
  if (access === 'admin') {
    if (!actor.isAdmin) throw new AppError('admin.required')
    return
  }
  if (!actor.ageDeclaredAt) throw new AppError('account.age-not-declared')
  if (!isSubscribed(actor.membershipTier)) throw new AppError('membership.required')
  if (access !== 'member' && !can(actor, access.capability, now)) throw new AppError('membership.tier-required')
}
