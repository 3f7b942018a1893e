/** The features in the column of a tier, from the table of capabilities. */
import {
  capabilities,
  EARLY_TIER,
  earlyAccess,
  membershipTiers,
  savedItemLimit,
  tierFor,
  type Capability,
  type PaidTier,
} from '@rubato/contracts/domain'

/** `until`: ms since 1970. */
interface EarlyFeature {
  capability: Capability
  until: number
}

export interface TierFeatures {
  /** The tier below, all of which is included; null for the lowest. */
  includes: PaidTier | null
  /** Capabilities that the tier adds. */
  adds: readonly Capability[]
  /** Most saved items of each kind; null is unlimited. */
  saved: number | null
  /** Features in early access, which the tier has before others. */
  early: readonly EarlyFeature[]
  /** Features that the tier gets when their early access ends. */
  coming: readonly EarlyFeature[]
  /** Capabilities that the next tier adds; listed for the lowest tier alone. */
  missing: readonly Capability[]
}

/** The tiers of the columns, ascending. */
export const paidTiers = membershipTiers.filter((tier): tier is PaidTier => tier !== 'free')

const addedBy = (tier: PaidTier | undefined): Capability[] => capabilities.filter((each) => tierFor(each) === tier)

/** Of the given capabilities, those in early access. */
const earlyOnes = (given: readonly Capability[], now: number): EarlyFeature[] =>
  given.flatMap((capability) => {
    const early = earlyAccess(capability, now)
    return early.kind === 'early' ? [{ capability, until: early.until }] : []
  })

/** @param now ms since 1970 */
export function tierFeatures(tier: PaidTier, now: number): TierFeatures {
  const index = paidTiers.indexOf(tier)
  const kindOf = (each: Capability) => earlyAccess(each, now).kind
  const openOf = (given: PaidTier | undefined) => addedBy(given).filter((each) => kindOf(each) === 'open')
  const isFirst = tier === EARLY_TIER
  return {
    includes: paidTiers[index - 1] ?? null,
    adds: openOf(tier),
    saved: savedItemLimit[tier],
    early: isFirst ? earlyOnes(capabilities, now) : [],
    coming: isFirst ? [] : earlyOnes(addedBy(tier), now),
    missing: index === 0 ? openOf(paidTiers[1]) : [],
  }
}
