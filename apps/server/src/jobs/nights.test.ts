import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginNightsAt, NIGHT_HOUR, nightBefore } from './nights.ts'

let hour: number
beforeAll(() => {
  hour = beginNightsAt(NIGHT_HOUR)
})
afterAll(() => void beginNightsAt(hour))

it.each([
  ['2026-03-01T02:59:59.999Z', '2026-02-28T03:00:00.000Z'],
  ['2026-03-01T03:00:00.000Z', '2026-03-01T03:00:00.000Z'],
  ['2026-03-01T23:59:59.999Z', '2026-03-01T03:00:00.000Z'],
])('At %s the night has begun at %s', (now, began) => {
  expect(new Date(nightBefore(Date.parse(now))).toISOString()).toBe(began)
})
