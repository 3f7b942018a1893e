import { describe, expect, it } from 'vitest'
import { ACKNOWLEDGEMENT_DAYS, isCategory, optInIds, validOptIns, clampFutureAcknowledgements } from './profile.ts'

const DAY_MS = 86_400_000
const now = Date.parse('2026-11-30T12:00:00.000Z')
const categoryC = optInIds.find(isCategory)!
const taskB = optInIds.find((id) => !isCategory(id))!
const optIn = (id: (typeof optInIds)[number], days: number) => ({
  id,
  acknowledgedAt: new Date(now + days * DAY_MS).toISOString(),
})

describe('validOptIns', () => {
  it.each([
    [-ACKNOWLEDGEMENT_DAYS, false],
    [-ACKNOWLEDGEMENT_DAYS + 0.01, true],
    [0, true],
    // The clock of another device may be ahead.
    [1, true],
    [1.01, false],
    [365_000, false],
  ])('an acknowledgement of class C dated %d days from now: %s', (days, isValid) => {
    expect(validOptIns([optIn(categoryC, days)], now)).toEqual(isValid ? [categoryC] : [])
  })

  it.each([-365, 0, 365])('class B dated %d days from now does not expire', (days) => {
    expect(validOptIns([optIn(taskB, days)], now)).toEqual([taskB])
  })
})

describe('clampFutureAcknowledgements', () => {
  it('lowers instants more than a day ahead to now, and keeps the others', () => {
    const given = [optIn(categoryC, 2), optIn(taskB, 1), optIn(taskB, -40)]
    expect(clampFutureAcknowledgements(given, now)).toEqual([optIn(categoryC, 0), given[1], given[2]])
  })
})
