/** Early access to a feature: its end as text, and the mark on the feature. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { can, earlyAccess, type Capability, type MembershipTier } from '@rubato/contracts/domain'
import { Chip } from '../../ui/feedback/chip.tsx'

const DAY_MS = 86_400_000

/** "Jan 15", with the year when it is more than half a year ahead. The day is the table's, in UTC. */
export function earlyDay(until: number, { now, language }: { now: number; language: string }): string {
  const year = until - now > 180 * DAY_MS ? ({ year: 'numeric' } as const) : {}
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC', ...year }).format(until)
}

interface EarlyPeriod {
  until: number
  now: number
  language: string
}

/** "Early access until Jan 15". */
export const earlyUntilText = (t: TFunction, { until, ...rest }: EarlyPeriod): string =>
  t('early-access.until', { date: earlyDay(until, rest) })

interface EarlyMarkProps {
  capability: Capability
  membershipTier: MembershipTier
  /** ms since 1970. */
  now: number
}

/**
 * A mark on a feature that the member has before others, with the day until which that is so. Nothing for a feature that
 * is not early, and for a member who does not have it yet.
 */
export function EarlyMark({ capability, membershipTier, now }: EarlyMarkProps) {
  const { t, i18n } = useTranslation()
  const early = earlyAccess(capability, now)
  if (early.kind !== 'early' || !can({ membershipTier }, capability, now)) return null
  return <Chip>{earlyUntilText(t, { until: early.until, now, language: i18n.language })}</Chip>
}
