import { isSubscribed, type MembershipStatus, type PatronStatus } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { findLink, findMembership, removeLink } from './membership.repository.ts'

/** `linked` is false too once Patreon has refused us: the way back is the same, linking. */
export async function patreonStatus({ queries }: MembershipDependencies, actor: Actor): Promise<PatronStatus> {
  const link = await findLink(queries, actor.userId)
  if (!link || link.needs_relink) return { linked: false, membershipTier: 'free' }
  const membership = await findMembership(queries, actor.userId)
  return { linked: true, membershipTier: membership?.tier ?? 'free' }
}

/** Null when nothing is linked, or the link holds no membership. */
export async function membershipStatus(
  dependencies: MembershipDependencies,
  actor: Actor,
): Promise<MembershipStatus | null> {
  const { linked } = await patreonStatus(dependencies, actor)
  const row = linked ? await findMembership(dependencies.queries, actor.userId) : undefined
  if (!row) return null
  return {
    linked,
    subscribed: isSubscribed(row.tier),
    membershipTier: row.tier,
    vendor: row.vendor,
    isCancelled: row.is_cancelled,
    subscriptionId: row.subscription_id,
    ...(row.subscription_interval ? { interval: row.subscription_interval } : {}),
    ...(row.end_date ? { endDate: row.end_date.toISOString() } : {}),
  }
}

/** Forgets tokens and membership. At Patreon the grant stays until the person removes it there: they offer no other way. */
export const unlinkPatreon = ({ queries }: MembershipDependencies, actor: Actor): Promise<void> =>
  removeLink(queries, actor.userId)
