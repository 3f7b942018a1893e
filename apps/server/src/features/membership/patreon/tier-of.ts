import { highestTier, membershipTiers, type MembershipTier, type RuleWord } from '@rubato/contracts/domain'
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
  const { pledge, entitledCents, isGiven } = membership
  const paidTiers = paidTiersOf(membership)
  const isGift = isGiven && paidTiers.length > 0
  const isEntitled = entitledCents > 0 || paidTiers.length > 0
  const ended = endedPledge(membership, now)
  if (ended !== null) return { tier: rules.freeMembers, standing: ended }
  if (!isEntitled) return { tier: rules.freeMembers, standing: 'unpaid' }
  return {
    tier: tierOfEntitlement(paidTiers, entitledCents, rules),
    standing: pledge === 'declined' && !isGift ? 'declined' : entitledCents > 0 ? 'paid' : 'given',
  }
}

const runsOn = ({ nextChargeDate }: PatronMembership, now: number): boolean =>
  nextChargeDate !== null && Date.parse(nextChargeDate) > now

/** The rule by which `judge` decides about a membership. Throws as it does. */
export function ruleOf(membership: PatronMembership, rules: TierRules, now: number): RuleWord {
  const { standing, tier } = judge(membership, rules, now)
  if (endedPledge(membership, now) !== null) return 'ended'
  if (standing === 'unpaid') return 'nothing-paid'
  const paidTiers = paidTiersOf(membership)
  if (paidTiers.length === 0) return 'pledge-amount'
  return paidTiers.some(({ id }) => rules.byTierId[id] === tier) ? 'mapped-tier' : 'tier-price'
}

/** The pledge of a membership that is over: declined or former, no gift, and without an entitlement that still runs. */
function endedPledge(membership: PatronMembership, now: number): 'declined' | 'former' | null {
  const { pledge, entitledCents, isGiven } = membership
  if (pledge !== 'declined' && pledge !== 'former') return null
  const hasPaidTier = paidTiersOf(membership).length > 0
  const isEntitled = entitledCents > 0 || hasPaidTier
  return (isGiven && hasPaidTier) || (isEntitled && runsOn(membership, now)) ? null : pledge
}

const paidTiersOf = ({ entitledTiers }: PatronMembership): PatronTier[] =>
  entitledTiers.filter(({ amountCents }) => amountCents === null || amountCents > 0)

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
