/** Features and actions of a column of the pricing page, by viewer. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  capabilities,
  capabilitiesOf,
  EARLY_ACCESS,
  type OwnSubscription,
  type OwnSubscriptions,
  type PaidTier,
  type Price,
  type Pricing,
} from '@rubato/contracts/domain'
import { columnAction, freeMonths, intervalsOf, isPaidAtPatreon, type Column } from './column-action.ts'
import { paidTiers, tierFeatures } from './tier-features.ts'

const price = (tier: PaidTier, interval: Price['interval'], amountCents: number): Price => ({
  tier,
  interval,
  amountCents,
  currency: 'USD',
})
const patreon = { pageUrl: 'https://www.patreon.com/us', amounts: { supporter: 500 }, currency: 'USD' }
const partnerAlone: Pricing = {
  prices: [
    ...[300, 600, 1500].map((cents, index) => price(paidTiers[index] ?? 'master', 'month', cents)),
    ...[3000, 6000, 15_000].map((cents, index) => price(paidTiers[index] ?? 'master', 'year', cents)),
    price('master', 'lifetime', 50_000),
  ],
  patreon: null,
}
const both: Pricing = { ...partnerAlone, patreon }
const patreonAlone: Pricing = { prices: [], patreon }

const subscription = (changes: Partial<OwnSubscription>): OwnSubscription => ({
  id: 'own',
  subscription_interval: 'month',
  external_subscription_id: 'sub_1',
  external_vendor: 'scrolller',
  start_date: '2026-01-01T00:00:00Z',
  end_date: null,
  is_cancelled: false,
  is_refunded: false,
  created_at: '2026-01-01T00:00:00Z',
  tier: 'supporter',
  standing: 'active',
  isOpen: true,
  accessEndsAt: null,
  unlocks: capabilitiesOf('supporter', 0),
  savedItemsMax: 200,
  actions: ['cancel'],
  doublePayment: null,
  manageUrl: null,
  ...changes,
})
const owner = (changes: Partial<OwnSubscription>): OwnSubscriptions => {
  const own = subscription(changes)
  return { membershipTier: own.tier, decidedBy: own.id, data: [own] }
}
const nothing: OwnSubscriptions = { membershipTier: 'free', decidedBy: null, data: [] }
const monthly = (tier: PaidTier): Column => ({ tier, interval: 'month' })

const kinds = (pricing: Pricing, subscriptions: OwnSubscriptions | null, interval: Column['interval'] = 'month') =>
  paidTiers.map((tier) => columnAction(pricing, { tier, interval }, { signUp: 'open', subscriptions }).kind)

describe('the one action of a column', () => {
  test('leads a visitor to an account, where there is something to buy and accounts are open', () => {
    expect(kinds(both, null)).toEqual(['sign-up', 'sign-up', 'sign-up'])
    expect(kinds(patreonAlone, null)).toEqual(['sign-up', 'sign-up', 'sign-up'])
    expect(kinds(partnerAlone, null, 'lifetime')).toEqual(['not-sold', 'not-sold', 'sign-up'])
    expect(columnAction(both, monthly('master'), { signUp: 'closed', subscriptions: null }).kind).toBe('closed')
  })

  test('leads a user without a membership to the payment partner, or to Patreon where it sells nothing', () => {
    expect(kinds(both, nothing)).toEqual(['checkout', 'checkout', 'checkout'])
    expect(kinds(patreonAlone, nothing)).toEqual(['link-patreon', 'link-patreon', 'link-patreon'])
    expect(kinds(both, nothing, 'lifetime')).toEqual(['not-sold', 'not-sold', 'checkout'])
  })

  test('changes a subscription at the payment partner to another tier or interval', () => {
    const own = owner({})
    expect(kinds(both, own)).toEqual(['checkout', 'own', 'checkout'])
    expect(kinds(both, own, 'year')).toEqual(['checkout', 'checkout', 'checkout'])
    expect(columnAction(both, monthly('master'), { signUp: 'open', subscriptions: own })).toEqual({
      kind: 'checkout',
      isChange: true,
    })
  })

  test('sends a patron to Patreon, so that they do not pay twice', () => {
    const manageUrl = 'https://www.patreon.com/settings/memberships'
    const own = owner({ external_vendor: 'patreon', manageUrl, actions: [] })
    expect(kinds(both, own)).toEqual(['change-at-patreon', 'own', 'change-at-patreon'])
    expect(kinds(both, own, 'year')).toEqual(['change-at-patreon', 'own', 'change-at-patreon'])
  })

  test('sells nothing below a lifetime', () => {
    const own = owner({ subscription_interval: 'lifetime', tier: 'supporter' })
    expect(kinds(both, own)).toEqual(['included', 'own', 'checkout'])
    expect(kinds(both, own, 'year')).toEqual(['included', 'own', 'checkout'])
  })
})

test('The intervals are those in which something is sold; Patreon alone has the month', () => {
  expect(intervalsOf(both)).toEqual(['month', 'year', 'lifetime'])
  expect(intervalsOf(patreonAlone)).toEqual(['month'])
})

test('Free months of a year are counted from the prices, as few as the least of the tiers', () => {
  expect(freeMonths(both, paidTiers)).toBe(2)
  expect(
    freeMonths({ ...both, prices: [price('master', 'month', 500), price('master', 'year', 6000)] }, paidTiers),
  ).toBe(0)
  expect(
    freeMonths({ ...both, prices: [price('master', 'month', 500), price('master', 'year', 7000)] }, paidTiers),
  ).toBe(0)
  expect(freeMonths(patreonAlone, paidTiers)).toBe(0)
})

/** After the rows of the table that have a date. */
const DAY = Date.parse('2100-01-15T00:00:00Z')
const columnsAt = (now: number) => paidTiers.map((tier) => tierFeatures(tier, now))

test('The columns together list every capability once', () => {
  const columns = columnsAt(DAY)
  const listed = columns.flatMap(({ adds }) => adds)
  expect(listed.toSorted()).toEqual(capabilities.toSorted())
  expect(columns.map(({ includes }) => includes)).toEqual([null, 'follower', 'supporter'])
  expect(columns.map(({ saved }) => saved)).toEqual([20, 200, null])
  expect(columns[0]?.missing).toEqual([
    'content.publish',
    'settings.expert',
    'device.use',
    'second-screen.use',
    'history.sync',
    'partner.use',
  ])
})

describe('a feature in early access', () => {
  beforeEach(() => {
    EARLY_ACCESS['device.use'] = { until: '2100-01-15' }
  })
  afterEach(() => {
    delete EARLY_ACCESS['device.use']
  })

  test('is listed for masters now, and for its tier as coming, until the day of the table', () => {
    const row = { capability: 'device.use', until: DAY }
    const [follower, supporter, master] = columnsAt(DAY - 1)
    expect(master?.early).toContainEqual(row)
    expect(supporter).toMatchObject({ coming: [row], early: [] })
    expect(supporter?.adds).not.toContain('device.use')
    expect(follower?.missing).not.toContain('device.use')
    const [, after, masterAfter] = columnsAt(DAY)
    expect(after).toMatchObject({ coming: [], adds: expect.arrayContaining(['device.use']) })
    expect(masterAfter?.early).toEqual([])
  })
})

test('A column shows the price of the vendor that its viewer pays, or would pay', () => {
  const column = monthly('supporter')
  const viewer = (subscriptions: OwnSubscriptions | null) => ({ signUp: 'open' as const, subscriptions })
  expect(isPaidAtPatreon(both, column, viewer(owner({ external_vendor: 'patreon' })))).toBe(true)
  expect(isPaidAtPatreon(both, column, viewer(owner({})))).toBe(false)
  expect(isPaidAtPatreon(both, column, viewer(null))).toBe(false)
  expect(isPaidAtPatreon(patreonAlone, column, viewer(null))).toBe(true)
  expect(isPaidAtPatreon(partnerAlone, column, viewer(nothing))).toBe(false)
})
