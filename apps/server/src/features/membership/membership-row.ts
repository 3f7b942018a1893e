import type { Patron } from '../../ports/patron-platform.ts'
import type { MembershipRow } from './membership.repository.ts'
import { tierOf, type TierRules } from './tier-of.ts'

/** What is kept of a patron's membership to our campaign; null when they have none. */
export function membershipRow(userId: string, patron: Patron, rules: TierRules, now: Date): MembershipRow | null {
  const membership = patron.memberships.find(({ campaignId }) => campaignId === rules.campaignId)
  if (!membership) return null
  const isPaid = membership.entitledCents > 0
  const isCancelled = isPaid && membership.willPayCents === 0
  return {
    user_id: userId,
    vendor: 'patreon',
    tier: tierOf(membership, rules),
    // Patreon's member ids change; the patron's own does not.
    subscription_id: patron.patronId,
    subscription_interval: isPaid ? membership.interval : null,
    end_date: isCancelled && membership.nextChargeDate ? new Date(membership.nextChargeDate) : null,
    is_cancelled: isCancelled,
    updated_at: now,
  }
}
