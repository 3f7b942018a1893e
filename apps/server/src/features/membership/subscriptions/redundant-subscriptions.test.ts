import type { PaidTier, SubscriptionInterval, SubscriptionStanding } from '@rubato/contracts/domain'
import { expect, it } from 'vitest'
import { redundantSubscriptions } from './redundant-subscriptions.ts'

const NOW = Date.UTC(2026, 10, 24)
const DAY = 86_400_000
type Text = `${PaidTier} ${SubscriptionInterval}${'' | ` ${SubscriptionStanding}`}`

/** Subscriptions that began on one day after the other. */
const rowsOf = (texts: readonly Text[]) =>
  texts.map((text, day) => {
    const [tier, interval, standing = 'active'] = text.split(' ') as [
      PaidTier,
      SubscriptionInterval,
      SubscriptionStanding?,
    ]
    return {
      id: text,
      external_vendor: 'partner' as const,
      external_subscription_id: `sub_${day}`,
      tier,
      subscription_interval: interval,
      standing,
      start_date: new Date(NOW - (texts.length - day) * DAY),
      open_until: interval === 'lifetime' ? null : new Date(NOW + DAY),
    }
  })

/** Each case: a member's subscriptions by start, and which of them is redundant to which. */
const cases: [has: Text[], redundant: [Text, Text][]][] = [
  [['supporter month'], []],
  [['supporter month', 'supporter year'], [['supporter month', 'supporter year']]],
  [['master month', 'supporter year'], [['supporter year', 'master month']]],
  [['supporter year', 'master month'], [['supporter year', 'master month']]],
  [['supporter month', 'supporter year past-due'], [['supporter month', 'supporter year past-due']]],
  [['supporter lifetime', 'supporter month'], [['supporter month', 'supporter lifetime']]],
  [['supporter lifetime', 'master month'], []],
  [['master lifetime', 'supporter lifetime'], [['supporter lifetime', 'master lifetime']]],
  [['supporter month', 'supporter year cancelled'], []],
  [['supporter month', 'supporter year refunded'], []],
  [['supporter month', 'supporter year ended'], []],
  [
    ['supporter month', 'supporter year', 'follower month'],
    [
      ['supporter month', 'supporter year'],
      ['follower month', 'supporter year'],
    ],
  ],
]

it.each(cases)('Of %j, these are paid twice: %j', (has, expected) => {
  const rows = rowsOf(has)
  const redundant = redundantSubscriptions(rows, NOW).map(({ row, kept }) => [row.id, kept.id])
  expect(redundant).toEqual(expected)
  // Whichever is heard of first.
  const reversed = redundantSubscriptions(rows.toReversed(), NOW).map(({ row, kept }) => [row.id, kept.id])
  expect(reversed).toEqual(expected)
})

it('A subscription whose time is over, or one at Patreon, is not paid twice', () => {
  const [first, second] = rowsOf(['supporter month', 'supporter year'])
  const over = { ...second!, open_until: new Date(NOW) }
  expect(redundantSubscriptions([first!, over], NOW)).toEqual([])
  expect(redundantSubscriptions([first!, { ...second!, external_vendor: 'patreon' }], NOW)).toEqual([])
})
