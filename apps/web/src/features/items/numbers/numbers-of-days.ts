/** The numbers of an item as a series of all days, and their sums. */
import { dayNumbers, type DayNumber, type ItemNumbers } from '@rubato/contracts/domain'

const DAY_MS = 86_400_000

export type DayRow = ItemNumbers['days'][number]

/** Every day of the period, also those on which nothing happened; the oldest first. */
export function everyDay({ since, until, days }: ItemNumbers): DayRow[] {
  const known = new Map(days.map((row) => [row.day, row]))
  const all: DayRow[] = []
  for (let at = Date.parse(since); at <= Date.parse(until); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    all.push(known.get(day) ?? { day, plays: 0, finishes: 0, ratings: 0, bookmarks: 0, clones: 0 })
  }
  return all
}

export const sumsOf = ({ days }: ItemNumbers): Record<DayNumber, number> => {
  const sumOf = (name: DayNumber) => days.reduce((sum, row) => sum + row[name], 0)
  return Object.fromEntries(dayNumbers.map((name) => [name, sumOf(name)])) as Record<DayNumber, number>
}
