import { membershipTiers } from '@rubato/contracts/domain'
import { array, assert, constantFrom, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PatronMembership } from '../../ports/patron-platform.ts'
import { tierOf, type TierRules } from './tier-of.ts'

const rules: TierRules = {
  campaignId: 'ours',
  byTierId: { '1': 'follower', '2': 'supporter', '3': 'master' },
  byAmount: { supporter: 500, master: 1500 },
}
const membership = (changes: Partial<PatronMembership>): PatronMembership => ({
  memberId: 'm',
  campaignId: 'ours',
  entitledTierIds: [],
  entitledCents: 0,
  willPayCents: null,
  interval: null,
  nextChargeDate: null,
  isGifted: false,
  ...changes,
})

describe('the tier of a membership', () => {
  it.each([
    ['nobody’s', undefined, 'free'],
    ['one in another campaign', { campaignId: 'theirs', entitledTierIds: ['3'], entitledCents: 9900 }, 'free'],
    ['one in no campaign we were told of', { campaignId: null, entitledTierIds: ['3'] }, 'free'],
    ['nothing paid', {}, 'follower'],
    ['an entitled tier', { entitledTierIds: ['2'], entitledCents: 500 }, 'supporter'],
    ['a gift, which costs nothing', { entitledTierIds: ['3'], isGifted: true }, 'master'],
    ['two tiers at once', { entitledTierIds: ['1', '3'] }, 'master'],
    ['a tier we know and one we do not', { entitledTierIds: ['99', '2'] }, 'supporter'],
    ['a small pledge without a tier', { entitledCents: 1 }, 'follower'],
    ['a pledge without a tier, one cent short', { entitledCents: 499 }, 'follower'],
    ['a pledge without a tier, exact', { entitledCents: 500 }, 'supporter'],
    ['a large pledge on an unknown tier', { entitledTierIds: ['99'], entitledCents: 9900 }, 'master'],
    ['a known tier beside a larger amount', { entitledTierIds: ['1'], entitledCents: 9900 }, 'follower'],
  ] as const)('%s', (_, changes, tier) => {
    expect(
      tierOf(
        changes &&
          membership({
            ...changes,
            entitledTierIds: [...('entitledTierIds' in changes ? changes.entitledTierIds : [])],
          }),
        rules,
      ),
    ).toBe(tier)
  })

  it('never falls when more is paid or another tier is held', () => {
    const ids = array(constantFrom('1', '2', '3'), { maxLength: 3 })
    assert(
      property(ids, constantFrom('1', '2', '3'), nat(5000), nat(5000), (held, another, cents, more) => {
        const rank = (changes: Partial<PatronMembership>) => membershipTiers.indexOf(tierOf(membership(changes), rules))
        const before = rank({ entitledTierIds: held, entitledCents: cents })
        expect(rank({ entitledTierIds: held, entitledCents: cents + more })).toBeGreaterThanOrEqual(before)
        // The first known tier takes over from the amount, which may have been worth more.
        const start = held.length > 0 ? before : 0
        const after = rank({ entitledTierIds: [...held, another], entitledCents: cents })
        expect(after).toBeGreaterThanOrEqual(start)
      }),
    )
  })
})
