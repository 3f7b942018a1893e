import { expect, test } from 'vitest'
import { everyDay, sumsOf } from './numbers-of-days.ts'

const row = (day: string, plays: number) => ({ day, plays, finishes: 0, ratings: 1, bookmarks: 0, clones: 0 })
const numbers = {
  since: '2026-02-27',
  until: '2026-03-02',
  days: [row('2026-02-27', 3), row('2026-03-01', 2)],
  stops: null,
  answers: null,
}

test('Days without an event are zeros, and the period is whole', () => {
  expect(everyDay(numbers).map(({ day, plays }) => [day, plays])).toEqual([
    ['2026-02-27', 3],
    ['2026-02-28', 0],
    ['2026-03-01', 2],
    ['2026-03-02', 0],
  ])
})

test('Sums are those of the period', () => {
  expect(sumsOf(numbers)).toEqual({ plays: 5, finishes: 0, ratings: 2, bookmarks: 0, clones: 0 })
})
