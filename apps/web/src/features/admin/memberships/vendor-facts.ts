/** The report of a vendor as names and values. */
import type { TFunction } from 'i18next'
import { COUNT_BOUND, type VendorReport } from '@rubato/contracts/domain'
import type { Fact } from '../facts.tsx'
import { momentOf } from '../when.ts'

/** A bounded count: `1,000+` at its bound. */
export const countText = (count: number, language: string): string =>
  `${new Intl.NumberFormat(language).format(count)}${count >= COUNT_BOUND ? '+' : ''}`

/** An event that waits for longer than this is late, ms. */
const LATE_MS = 10 * 60_000

/** @param now ms since 1970 */
export function vendorFacts(
  t: TFunction,
  report: VendorReport,
  { language, now }: { language: string; now: number },
): Fact[] {
  const at = (instant: string | null) => (instant === null ? t('admin.facts.never') : momentOf(instant, language))
  const count = (value: number) => countText(value, language)
  const { oldestWaitingAt } = report
  const lagMs = oldestWaitingAt === null ? 0 : now - Date.parse(oldestWaitingAt)
  return [
    { name: t('admin.facts.waiting'), value: count(report.waiting) },
    { name: t('admin.facts.failing'), value: count(report.failing), isBad: report.failing > 0 },
    ...(report.vendor === 'partner'
      ? [{ name: t('admin.facts.unmatched'), value: count(report.unmatched), isBad: report.unmatched > 0 }]
      : [{ name: t('admin.facts.needs-relink'), value: count(report.needsRelink), isBad: report.needsRelink > 0 }]),
    { name: t('admin.facts.lag'), value: lagText(t, lagMs), isBad: lagMs > LATE_MS },
    { name: t('admin.facts.last-event'), value: at(report.lastEventAt) },
    { name: t('admin.facts.reconciled'), value: at(report.reconciledAt) },
    { name: t('admin.facts.reconciles'), value: at(report.reconcilesAt) },
  ]
}

/** How far the site is behind the webhook. */
function lagText(t: TFunction, ms: number): string {
  if (ms <= 0) return t('admin.facts.no-lag')
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 120
    ? t('admin.facts.minutes', { count: minutes })
    : t('admin.facts.hours', { count: Math.round(minutes / 60) })
}
