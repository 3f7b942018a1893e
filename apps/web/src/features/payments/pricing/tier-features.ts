/** What the column of a tier lists, from the table of capabilities. */
import {
  capabilities,
  isPlanned,
  membershipTiers,
  savedItemLimit,
  tierFor,
  type Capability,
  type PaidTier,
} from '@rubato/contracts/domain'

export interface TierFeatures {
  /** The tier below, all of which is included; null for the lowest. */
  includes: PaidTier | null
  /** What the tier adds. */
  adds: readonly Capability[]
  /** Most saved items of each kind; null is unlimited. */
  saved: number | null
  /** What it is specified to add, and is not built yet. */
  planned: readonly Capability[]
  /** What the next tier adds; listed for the lowest tier alone. */
  missing: readonly Capability[]
}

/** The tiers of the columns, ascending. */
export const paidTiers = membershipTiers.filter((tier): tier is PaidTier => tier !== 'free')

const addedBy = (tier: PaidTier | undefined): Capability[] => capabilities.filter((each) => tierFor(each) === tier)

export function tierFeatures(tier: PaidTier): TierFeatures {
  const index = paidTiers.indexOf(tier)
  const added = addedBy(tier)
  return {
    includes: paidTiers[index - 1] ?? null,
    adds: added.filter((each) => !isPlanned(each)),
    saved: savedItemLimit[tier],
    planned: added.filter(isPlanned),
    missing: index === 0 ? addedBy(paidTiers[1]).filter((each) => !isPlanned(each)) : [],
  }
}
