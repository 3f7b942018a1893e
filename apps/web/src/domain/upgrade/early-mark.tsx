/** A mark on a feature that the member has before others, with the day until which that is so. */
import { useTranslation } from 'react-i18next'
import { can, earlyAccess, type Capability, type MembershipTier } from '@rubato/contracts/domain'
import { Chip } from '../../ui/feedback/chip.tsx'
import { earlyUntilText } from './early-text.ts'

interface EarlyMarkProps {
  capability: Capability
  membershipTier: MembershipTier
  /** ms since 1970. */
  now: number
}

/** Nothing for a feature that is not early, and for a member who does not have it yet. */
export function EarlyMark({ capability, membershipTier, now }: EarlyMarkProps) {
  const { t, i18n } = useTranslation()
  const early = earlyAccess(capability, now)
  if (early.kind !== 'early' || !can({ membershipTier }, capability, now)) return null
  return <Chip>{earlyUntilText(t, { until: early.until, now, language: i18n.language })}</Chip>
}
