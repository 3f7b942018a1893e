import type { Patron, PatronMembership } from '../../ports/patron-platform.ts'
import type { MembershipRow } from './membership.queries.ts'
import { bestMembership, type Judgement, type TierRules } from './tier-of.ts'

/** How long a membership lasts without a good answer of Patreon, ms; longer where its own end is later. */
export const UNCONFIRMED_MAX_MS = 45 * 86_400_000

/** What is kept of a patron's best membership to our campaign; null when they have none. */
export function membershipRow(userId: string, patron: Patron, rules: TierRules, now: Date): MembershipRow | null {
  const best = bestMembership(patron.memberships, rules, now.getTime())
  if (!best) return null
  const { membership, judgement } = best
  const isPaid = judgement.standing !== 'unpaid' && membership.entitledCents > 0
  const endDate = endOf(membership, judgement)
  return {
    user_id: userId,
    vendor: 'patreon',
    tier: judgement.tier,
    // Patreon's member ids change; the patron's own does not.
    subscription_id: patron.patronId,
    subscription_interval: isPaid ? membership.interval : null,
    end_date: endDate,
    is_cancelled: isPaid && membership.willPayCents === 0,
    standing: judgement.standing,
    valid_until: new Date(Math.max(endDate?.getTime() ?? 0, now.getTime() + UNCONFIRMED_MAX_MS)),
    updated_at: now,
  }
}

/** When an entitlement that is not renewed ends; null where Patreon goes on charging, or nothing was paid. */
function endOf({ entitledCents, willPayCents, nextChargeDate, pledge }: PatronMembership, { standing }: Judgement) {
  const isEntitled = standing === 'paid' || (standing === 'declined' && entitledCents > 0)
  const isEnding = willPayCents === 0 || pledge === 'declined' || pledge === 'former'
  return isEntitled && isEnding && nextChargeDate ? new Date(nextChargeDate) : null
}
