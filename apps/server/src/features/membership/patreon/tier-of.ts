import { highestTier, membershipTiers, type MembershipTier } from '@rubato/contracts/domain'
import type { Tables } from '../../../database/tables.ts'
import { PatronPlatformError, type PatronMembership, type PatronTier } from '../../../ports/patron-platform.ts'

export interface TierRules {
  campaignId: string
  /** Patreon tier id to tier of the site. */
  byTierId: Readonly<Record<string, MembershipTier>>
  /** Cents from which a pledge counts as a tier, for pledges without a mapped tier. */
  byAmount: Readonly<Partial<Record<MembershipTier, number>>>
  /** The tier of a membership without payment. */
  freeMembers: 'free' | 'follower'
}

export interface Judgement {
  tier: MembershipTier
  standing: NonNullable<Tables['memberships']['standing']>
}

/**
 * The tier of a membership to the site's campaign, and its standing. Paid tiers come first: gifts and trials hold one
 * and pay nothing, and a patron can hold several, of which the highest counts. A tier without a mapping counts by its
 * price, a pledge without a tier by its amount. A membership without payment (a free one, a declined or former one past
 * its entitlement) is `freeMembers`.
 *
 * @param now ms; an entitlement that a declined or former patron still has counts until its `nextChargeDate`
 * Throws `unreadable` when the entitlement depends on a tier whose price and mapping are both unknown.
 */
export function judge(membership: PatronMembership, rules: TierRules, now: number): Judgement {
  const { pledge, entitledTiers, entitledCents, isGiven } = membership
  const paidTiers = entitledTiers.filter(({ amountCents }) => amountCents === null || amountCents > 0)
  const isGift = isGiven && paidTiers.length > 0
  const isEntitled = entitledCents > 0 || paidTiers.length > 0
  const hasEnded = pledge === 'declined' || pledge === 'former'
  if (!isGift && hasEnded && !(isEntitled && runsOn(membership, now)))
    return { tier: rules.freeMembers, standing: pledge }
  if (!isEntitled) return { tier: rules.freeMembers, standing: 'unpaid' }
  return {
    tier: tierOfEntitlement(paidTiers, entitledCents, rules),
    standing: pledge === 'declined' && !isGift ? 'declined' : entitledCents > 0 ? 'paid' : 'given',
  }
}

const runsOn = ({ nextChargeDate }: PatronMembership, now: number): boolean =>
  nextChargeDate !== null && Date.parse(nextChargeDate) > now

function tierOfEntitlement(tiers: readonly PatronTier[], entitledCents: number, rules: TierRules): MembershipTier {
  if (tiers.length === 0) return byAmount(entitledCents, rules)
  return highestTier(
    tiers.map(({ id, amountCents }) => {
      const cents = amountCents ?? entitledCents
      if (rules.byTierId[id] === undefined && cents === 0)
        throw new PatronPlatformError('unreadable', 'a tier without its price')
      return rules.byTierId[id] ?? byAmount(cents, rules)
    }),
  )
}

function byAmount(cents: number, rules: TierRules): MembershipTier {
  const reached = membershipTiers.filter((tier) => cents >= (rules.byAmount[tier] ?? Infinity))
  return highestTier(['follower', ...reached])
}

const rankOf = (tier: MembershipTier): number => membershipTiers.indexOf(tier)

/** The highest of a patron's memberships to the site's campaign; undefined without one. */
export function bestMembership(
  memberships: readonly PatronMembership[],
  rules: TierRules,
  now: number,
): { membership: PatronMembership; judgement: Judgement } | undefined {
  return memberships
    .filter(({ campaignId }) => campaignId === rules.campaignId)
    .map((membership) => ({ membership, judgement: judge(membership, rules, now) }))
    .sort(
      (one, other) =>
        rankOf(other.judgement.tier) - rankOf(one.judgement.tier) ||
        other.membership.entitledCents - one.membership.entitledCents,
    )[0]
}
