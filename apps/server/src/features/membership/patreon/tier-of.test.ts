import { membershipTiers } from '@rubato/contracts/domain'
import { array, assert, constantFrom, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PatronMembership } from '../../../ports/patron-platform.ts'
import { bestMembership, judge, type TierRules } from './tier-of.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const LATER = '2026-12-01T00:00:00.000+00:00'
const EARLIER = '2026-11-20T00:00:00.000+00:00'
const rules: TierRules = {
  campaignId: 'ours',
  byTierId: { '0': 'follower', '1': 'follower', '2': 'supporter', '3': 'master' },
  byAmount: { supporter: 500, master: 1500 },
  freeMembers: 'free',
}
const prices: Record<string, number> = { '0': 0, '1': 200, '2': 500, '3': 1500, '91': 300, '92': 700, '93': 2000 }
/** Tiers by id; '99' has no price in Patreon's answer. */
const held = (...ids: string[]) => ids.map((id) => ({ id, amountCents: prices[id] ?? null }))
const membership = (changes: Partial<PatronMembership>): PatronMembership => ({
  memberId: 'm',
  campaignId: 'ours',
  pledge: 'active',
  entitledTiers: [],
  entitledCents: 0,
  willPayCents: null,
  interval: null,
  nextChargeDate: null,
  isGiven: false,
  ...changes,
})
const tierOf = (changes: Partial<PatronMembership>, with_ = rules) => judge(membership(changes), with_, NOW).tier

describe('the tier of a membership', () => {
  it.each<[string, Partial<PatronMembership>, string, string]>([
    ['nothing paid', {}, 'free', 'unpaid'],
    ['nothing ever pledged', { pledge: null }, 'free', 'unpaid'],
    ['the free tier', { entitledTiers: held('0') }, 'free', 'unpaid'],
    ['a gift of the free tier', { entitledTiers: held('0'), isGiven: true }, 'free', 'unpaid'],
    ['an entitled tier', { entitledTiers: held('2'), entitledCents: 500 }, 'supporter', 'paid'],
    ['a gift, which costs nothing', { entitledTiers: held('3'), isGiven: true }, 'master', 'given'],
    ['a gift on a tier without a mapping', { entitledTiers: held('93'), isGiven: true }, 'master', 'given'],
    ['a trial on a tier without a mapping', { entitledTiers: held('92'), isGiven: true }, 'supporter', 'given'],
    ['a gift on a small tier without a mapping', { entitledTiers: held('91'), isGiven: true }, 'follower', 'given'],
    ['a gift to a former patron', { pledge: 'former', entitledTiers: held('2'), isGiven: true }, 'supporter', 'given'],
    ['two tiers at once', { entitledTiers: held('1', '3'), entitledCents: 1700 }, 'master', 'paid'],
    [
      'the free tier beside a dear one without a mapping',
      { entitledTiers: held('0', '93'), entitledCents: 2000 },
      'master',
      'paid',
    ],
    [
      'a tier we know and one without a price',
      { entitledTiers: held('99', '2'), entitledCents: 500 },
      'supporter',
      'paid',
    ],
    ['a small pledge without a tier', { entitledCents: 1 }, 'follower', 'paid'],
    ['a pledge without a tier, one cent short', { entitledCents: 499 }, 'follower', 'paid'],
    ['a pledge without a tier, exact', { entitledCents: 500 }, 'supporter', 'paid'],
    ['a large pledge on a tier without a price', { entitledTiers: held('99'), entitledCents: 9900 }, 'master', 'paid'],
    ['a known tier beside a larger amount', { entitledTiers: held('1'), entitledCents: 9900 }, 'follower', 'paid'],
    ['declined', { pledge: 'declined' }, 'free', 'declined'],
    ['declined, with an entitlement that ends nowhere', { pledge: 'declined', entitledCents: 999 }, 'free', 'declined'],
    [
      'declined past its entitlement',
      { pledge: 'declined', entitledCents: 999, nextChargeDate: EARLIER },
      'free',
      'declined',
    ],
    [
      'declined within its entitlement',
      { pledge: 'declined', entitledCents: 999, nextChargeDate: LATER },
      'supporter',
      'declined',
    ],
    ['former', { pledge: 'former' }, 'free', 'former'],
    ['former with an amount', { pledge: 'former', entitledCents: 500 }, 'free', 'former'],
    [
      'former within the paid period',
      { pledge: 'former', entitledCents: 500, nextChargeDate: LATER },
      'supporter',
      'paid',
    ],
  ])('%s', (_, changes, tier, standing) => {
    expect(judge(membership(changes), rules, NOW)).toEqual({ tier, standing })
  })

  it('without payment is configured by the operator', () => {
    const open: TierRules = { ...rules, freeMembers: 'follower' }
    const unpaid: Partial<PatronMembership>[] = [
      {},
      { pledge: 'declined' },
      { pledge: 'former' },
      { entitledTiers: held('0') },
    ]
    for (const changes of unpaid) expect(tierOf(changes, open)).toBe('follower')
    expect(tierOf({ entitledCents: 500 }, open)).toBe('supporter')
  })

  it('is refused for a gift on a tier that has neither price nor mapping', () => {
    expect(() => tierOf({ entitledTiers: held('99'), isGiven: true })).toThrow('a tier without its price')
  })

  it('does not fall when more is paid or another tier is held', () => {
    const ids = array(constantFrom('1', '2', '3', '91', '92', '93'), { maxLength: 3 })
    assert(
      property(
        ids,
        constantFrom('1', '2', '3', '91', '92', '93'),
        nat(5000),
        nat(5000),
        (before, another, cents, more) => {
          const rank = (tiers: string[], entitledCents: number) =>
            membershipTiers.indexOf(tierOf({ entitledTiers: held(...tiers), entitledCents }))
          const now = rank(before, cents)
          expect(rank(before, cents + more)).toBeGreaterThanOrEqual(now)
          // The first tier replaces the amount, which may have counted for more.
          expect(rank([...before, another], cents)).toBeGreaterThanOrEqual(before.length > 0 ? now : 0)
        },
      ),
    )
  })
})

describe('of several memberships', () => {
  const best = (...memberships: Partial<PatronMembership>[]) =>
    bestMembership(memberships.map(membership), rules, NOW)?.judgement.tier

  it('the highest of the campaign counts, in any order', () => {
    const former = { memberId: 'a', pledge: 'former' } as const
    const active = { memberId: 'b', entitledTiers: held('2'), entitledCents: 500 }
    expect([best(former, active), best(active, former)]).toEqual(['supporter', 'supporter'])
  })

  it('those in other campaigns do not count', () => {
    expect(best({ campaignId: 'theirs', entitledTiers: held('3'), entitledCents: 9900 })).toBeUndefined()
    expect(best()).toBeUndefined()
  })
})
