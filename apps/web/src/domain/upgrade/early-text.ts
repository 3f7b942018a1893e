/** Early access in words. */
import type { TFunction } from 'i18next'

const DAY_MS = 86_400_000

/** "Jan 15", with the year when it is more than half a year ahead. The day is that of the table, in UTC. */
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
