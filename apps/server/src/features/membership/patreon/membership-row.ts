import type { Patron, PatronMembership } from '../../../ports/patron-platform.ts'
import type { MembershipRow } from '../subscriptions/put-membership.ts'
import { bestMembership, type Judgement, type TierRules } from './tier-of.ts'

/** How long a membership is valid without a complete answer of Patreon, ms; longer when its end date is later. */
export const UNCONFIRMED_MAX_MS = 45 * 86_400_000

/** The row of a patron's best membership to the site's campaign; null without one. */
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
    // Patreon's member ids change; patron ids do not.
    subscription_id: patron.patronId,
    subscription_interval: isPaid ? membership.interval : null,
    end_date: endDate,
    is_cancelled: isPaid && membership.willPayCents === 0,
    standing: judgement.standing,
    valid_until: new Date(Math.max(endDate?.getTime() ?? 0, now.getTime() + UNCONFIRMED_MAX_MS)),
    updated_at: now,
  }
}

/** End of an entitlement that is not renewed; null while Patreon continues to charge, and for an unpaid one. */
function endOf({ entitledCents, willPayCents, nextChargeDate, pledge }: PatronMembership, { standing }: Judgement) {
  const isEntitled = standing === 'paid' || (standing === 'declined' && entitledCents > 0)
  const isEnding = willPayCents === 0 || pledge === 'declined' || pledge === 'former'
  return isEntitled && isEnding && nextChargeDate ? new Date(nextChargeDate) : null
}
