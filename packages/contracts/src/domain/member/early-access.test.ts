/** The capabilities of each tier, before and after the date of a feature in early access. */
import { afterEach, describe, expect, it } from 'vitest'
import { can, capabilities, capabilitiesOf, EARLY_ACCESS, earlyAccess, tierFor } from './capabilities.ts'
import { EARLY_TIER, earlyAccessOf } from './early-access.ts'
import { isTierAtLeast, membershipTiers } from './membership.ts'

const DAY = Date.parse('2027-01-15T00:00:00Z')
const tiersWith = (now: number) =>
  membershipTiers.filter((membershipTier) => can({ membershipTier }, 'metronome.use', now))

describe('early access', () => {
  afterEach(() => {
    delete EARLY_ACCESS['metronome.use']
  })

  it.each([
    [undefined, 0, ['follower', 'supporter', 'master']],
    [{ until: '2027-01-15' }, DAY - 1, ['master']],
    [{ until: '2027-01-15' }, DAY, ['follower', 'supporter', 'master']],
    [{ until: '2027-13-99' }, DAY * 2, ['master']],
  ] as const)('with the row %o at %s the feature is held by %o', (row, now, tiers) => {
    if (row !== undefined) EARLY_ACCESS['metronome.use'] = row
    expect(tiersWith(now)).toEqual(tiers)
    for (const tier of membershipTiers)
      expect(capabilitiesOf(tier, now).includes('metronome.use')).toBe((tiers as readonly string[]).includes(tier))
  })

  it('tells until when it lasts', () => {
    expect(earlyAccessOf({ until: '2027-01-15' }, 0)).toEqual({ kind: 'early', until: DAY })
  })
})

describe('the table of early access', () => {
  it('has dates that exist', () => {
    const dates = Object.values(EARLY_ACCESS).map(({ until }) => until)
    expect(dates.map((date) => new Date(date).toISOString().slice(0, 10))).toEqual(dates)
  })

  it.each(capabilities)(
    'gives %s to the tiers of its row and of the table of capabilities, and to no other',
    (each) => {
      for (const now of [0, DAY, Date.parse('2100-01-01')]) {
        const { kind } = earlyAccess(each, now)
        const least = kind === 'early' ? EARLY_TIER : tierFor(each)
        const due = membershipTiers.filter((tier) => isTierAtLeast(tier, least))
        expect(membershipTiers.filter((membershipTier) => can({ membershipTier }, each, now))).toEqual(due)
        expect(due).not.toContain('free')
      }
    },
  )
})
