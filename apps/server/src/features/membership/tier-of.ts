import { membershipTiers, type MembershipTier } from '@rubato/contracts/domain'
import type { PatronMembership } from '../../ports/patron-platform.ts'

export interface TierRules {
  campaignId: string
  /** Patreon tier id to our tier. */
  byTierId: Readonly<Record<string, MembershipTier>>
  /** Cents from which a pledge counts as a tier, for pledges without a tier we know. */
  byAmount: Readonly<Partial<Record<MembershipTier, number>>>
}

/**
 * What a membership entitles to. Entitled tiers first: gifts and trials hold one and pay nothing, and several can be
 * held at once. Then the amount, for pledges without a tier. A membership with nothing paid (free, declined, former)
 * is a follower; none, or one in another campaign, is free.
 */
export function tierOf(membership: PatronMembership | undefined, rules: TierRules): MembershipTier {
  if (!membership || membership.campaignId !== rules.campaignId) return 'free'
  const held = membership.entitledTierIds.flatMap((id) => rules.byTierId[id] ?? [])
  if (held.length > 0) return highest(held)
  if (membership.entitledCents <= 0) return 'follower'
  const reached = membershipTiers.filter((tier) => {
    const from = rules.byAmount[tier]
    return from !== undefined && membership.entitledCents >= from
  })
  return highest(['follower', ...reached])
}

const highest = (tiers: readonly MembershipTier[]): MembershipTier =>
  membershipTiers[Math.max(...tiers.map((tier) => membershipTiers.indexOf(tier)))] ?? 'free'
