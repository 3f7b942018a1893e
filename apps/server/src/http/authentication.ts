/** Authorization of a call, from the contract of the endpoint and the current rows of the user. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { can, isSubscribed } from '@rubato/contracts/domain'
import type { Actor } from '../base/actor.ts'
import { AppError } from '../base/errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { RegionRule } from '../regions/region-table.ts'
import type { Sender } from '../regions/site-regions.ts'
import { ensureReverified } from './reverification.ts'

export interface Authentication {
  clock: Clock
  /** The rule for the sender's region. */
  ruleOf(sender: Sender): RegionRule
  /**
   * The user of a bearer token; null for an invalid token. A declaration of age that is not enough for the rule counts as none.
   */
  actorOf(bearer: string, rule: RegionRule): Promise<Actor | null>
  /** Counts a call of a signed-in user and starts the look-up of a stale membership; throws `request.too-many`. */
  recordCall(actor: Actor): void
  /** Counts a call of an endpoint with `vendorCallsPerHour`; throws `request.too-many`. */
  recordVendorCall(name: EndpointName, actor: Actor): void
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/**
 * Throws `region.blocked`, `auth.signed-out`, `account.suspended`, `account.age-not-declared`, `membership.required`, `membership.tier-required`,
 * `admin.required`, `policies.not-accepted`, `auth.reverification-required` or `request.too-many`.
 */
export async function authorize(
  name: EndpointName,
  sender: Sender,
  authentication: Authentication,
): Promise<Actor | null> {
  const {
    access,
    refusesSuspended = false,
    refusesBlocked = false,
    beforeAcceptance = false,
  } = endpoints[name] as Endpoint
  const rule = authentication.ruleOf(sender)
  // Before the caller is read. The caller's own account, data and subscriptions stay open, and so do the calls of admins.
  if (rule.age === 'block' && (refusesBlocked || isForMembers(access))) throw new AppError('region.blocked')
  // Calls with a session cookie read the session, and how fresh its factors are, themselves.
  if (access === 'public' || access === 'session') return null
  const bearer = BEARER.exec(sender.headers.authorization ?? '')?.[1]
  const actor = bearer === undefined ? null : await authentication.actorOf(bearer, rule)
  if (!actor) throw new AppError('auth.signed-out')
  authentication.recordCall(actor)
  // Their own account, data and subscriptions stay open to suspended users.
  if (actor.suspension && (access !== 'user' || refusesSuspended)) throw new AppError('account.suspended')
  const now = authentication.clock.now()
  ensureRights(actor, access, now)
  if (!actor.hasAcceptedPolicies && !beforeAcceptance) throw new AppError('policies.not-accepted')
  // After the rights: a caller without rights must not be prompted for a password first.
  ensureReverified(name, actor.factors, now)
  // Last: a refused call reaches no vendor.
  authentication.recordVendorCall(name, actor)
  return actor
}

const isForMembers = (access: Endpoint['access']): boolean => access === 'member' || typeof access === 'object'

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
