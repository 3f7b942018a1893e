/** When the last session was and how long it lasted, in words. */
import type { TFunction } from 'i18next'
import type { HistoryEntry } from './session-history.ts'

const MINUTE = 60_000
/** Within this many days the name of the weekday is used instead of the date. */
const WEEK = 7

/** Calendar days between two instants. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (day: Date) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  return Math.round((midnight(to) - midnight(from)) / 86_400_000)
}

function dayText(t: TFunction, language: string, at: Date, now: Date): string {
  const days = daysBetween(at, now)
  if (days <= 0) return t('home.last-session.today')
  if (days === 1) return t('home.last-session.yesterday')
  const format: Intl.DateTimeFormatOptions = days < WEEK ? { weekday: 'long' } : { dateStyle: 'medium' }
  return new Intl.DateTimeFormat(language, format).format(at)
}

export function lastSessionText(
  t: TFunction,
  language: string,
  { endedAt, playedMs }: Pick<HistoryEntry, 'endedAt' | 'playedMs'>,
  now: Date,
): string {
  const day = dayText(t, language, new Date(endedAt), now)
  return t('home.last-session.minutes', { day, minutes: Math.round(playedMs / MINUTE) })
}
