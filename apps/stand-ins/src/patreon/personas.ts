import type { PatreonStandInSettings, StandInTier } from './settings.ts'

export const personaIds = [
  'never-member',
  'free-member',
  'free-member-active',
  'follower',
  'supporter',
  'master',
  'gifted',
  'free-trial',
  'two-tiers',
  'custom-pledge',
  'declined',
  'former',
  'other-campaign',
] as const
export type PersonaId = (typeof personaIds)[number]

type PatronStatus = 'active_patron' | 'declined_patron' | 'former_patron' | null
type ChargeStatus = 'Paid' | 'Declined' | 'Free Trial' | null
type TierName = keyof PatreonStandInSettings['tiers']

/** The membership that Patreon reports for this persona; days are relative to the creation of the user. */
export type PersonaMembership = {
  readonly campaign: 'ours' | 'other'
  readonly patronStatus: PatronStatus
  readonly entitledCents: number
  readonly willPayCents: number
  readonly lifetimeCents: number
  readonly lastChargeStatus: ChargeStatus
  readonly lastChargeDaysAgo: number | null
  readonly nextChargeInDays: number | null
  readonly pledgedDaysAgo: number | null
  readonly isGifted: boolean
  readonly isFreeTrial: boolean
  readonly tiers: readonly TierName[]
}

export type PersonaGroup = 'unpaid' | 'paid' | 'special'
export type Persona = {
  readonly id: PersonaId
  readonly group: PersonaGroup
  /** The first two digits of every user id of this persona, so that an id names its persona after a restart. */
  readonly idPrefix: string
  readonly title: string
  readonly description: string
  readonly membership: PersonaMembership | null
}

const unpaid: PersonaMembership = {
  campaign: 'ours',
  patronStatus: null,
  entitledCents: 0,
  willPayCents: 0,
  lifetimeCents: 0,
  lastChargeStatus: null,
  lastChargeDaysAgo: null,
  nextChargeInDays: null,
  pledgedDaysAgo: null,
  isGifted: false,
  isFreeTrial: false,
  tiers: [],
}

const paying = (cents: number, tiers: readonly TierName[]): PersonaMembership => ({
  ...unpaid,
  patronStatus: 'active_patron',
  entitledCents: cents,
  willPayCents: cents,
  lifetimeCents: cents * 2,
  lastChargeStatus: 'Paid',
  lastChargeDaysAgo: 10,
  nextChargeInDays: 20,
  pledgedDaysAgo: 40,
  tiers,
})

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const tierLine = (tier: StandInTier): string => `Pays ${dollars(tier.amountCents)} a month for “${tier.title}”.`

type Tiers = PatreonStandInSettings['tiers']

const payingNothing: readonly Persona[] = [
  {
    id: 'never-member',
    group: 'unpaid',
    idPrefix: '10',
    title: 'Never a member',
    description: 'Has a Patreon account and no membership anywhere.',
    membership: null,
  },
  {
    id: 'free-member',
    group: 'unpaid',
    idPrefix: '11',
    title: 'Free member',
    description: 'Joined for free. Patron status is empty, no tier is listed.',
    membership: unpaid,
  },
  {
    id: 'free-member-active',
    group: 'unpaid',
    idPrefix: '12',
    title: 'Free member, listed as active',
    description: 'Joined for free. Patron status is active_patron and the free tier is listed.',
    membership: { ...unpaid, patronStatus: 'active_patron', pledgedDaysAgo: 40, tiers: ['free'] },
  },
]

const payingForATier = (tiers: Tiers): readonly Persona[] => [
  {
    id: 'follower',
    group: 'paid',
    idPrefix: '13',
    title: tiers.follower.title,
    description: tierLine(tiers.follower),
    membership: paying(tiers.follower.amountCents, ['follower']),
  },
  {
    id: 'supporter',
    group: 'paid',
    idPrefix: '14',
    title: tiers.supporter.title,
    description: tierLine(tiers.supporter),
    membership: paying(tiers.supporter.amountCents, ['supporter']),
  },
  {
    id: 'master',
    group: 'paid',
    idPrefix: '15',
    title: tiers.master.title,
    description: tierLine(tiers.master),
    membership: paying(tiers.master.amountCents, ['master']),
  },
]

const entitledAnotherWay = (tiers: Tiers): readonly Persona[] => [
  {
    id: 'gifted',
    group: 'special',
    idPrefix: '16',
    title: 'Gifted membership',
    description: `Holds “${tiers.supporter.title}” as a gift. The amount is 0.`,
    membership: {
      ...unpaid,
      patronStatus: 'active_patron',
      pledgedDaysAgo: 40,
      isGifted: true,
      tiers: ['supporter'],
    },
  },
  {
    id: 'free-trial',
    group: 'special',
    idPrefix: '17',
    title: 'Free trial',
    description: `Tries “${tiers.supporter.title}” for a week and has paid nothing yet.`,
    membership: {
      ...paying(tiers.supporter.amountCents, ['supporter']),
      entitledCents: 0,
      lifetimeCents: 0,
      lastChargeStatus: 'Free Trial',
      lastChargeDaysAgo: 2,
      nextChargeInDays: 5,
      pledgedDaysAgo: 2,
      isFreeTrial: true,
    },
  },
  {
    id: 'two-tiers',
    group: 'special',
    idPrefix: '18',
    title: 'Two tiers at once',
    description: `Entitled to “${tiers.follower.title}” and “${tiers.master.title}” together.`,
    membership: paying(tiers.master.amountCents, ['follower', 'master']),
  },
  {
    id: 'custom-pledge',
    group: 'special',
    idPrefix: '19',
    title: 'Custom pledge, no tier',
    description: `Pays ${dollars(tiers.supporter.amountCents + 200)} a month without choosing a tier.`,
    membership: paying(tiers.supporter.amountCents + 200, []),
  },
]

const entitledNoMore = (tiers: Tiers): readonly Persona[] => [
  {
    id: 'declined',
    group: 'special',
    idPrefix: '20',
    title: 'Payment declined',
    description: `Was “${tiers.supporter.title}” until the last charge failed.`,
    membership: {
      ...paying(tiers.supporter.amountCents, []),
      patronStatus: 'declined_patron',
      entitledCents: 0,
      lastChargeStatus: 'Declined',
    },
  },
  {
    id: 'former',
    group: 'special',
    idPrefix: '21',
    title: 'Former patron',
    description: `Was “${tiers.supporter.title}” and cancelled. The paid period is over.`,
    membership: {
      ...paying(tiers.supporter.amountCents, []),
      patronStatus: 'former_patron',
      entitledCents: 0,
      willPayCents: 0,
      lastChargeDaysAgo: 40,
      nextChargeInDays: null,
      pledgedDaysAgo: null,
    },
  },
  {
    id: 'other-campaign',
    group: 'special',
    idPrefix: '22',
    title: 'Another campaign’s member',
    description: 'Pays another creator on Patreon and nothing here.',
    membership: { ...paying(1000, []), campaign: 'other' },
  },
]

/** All personas of the stand-in, with amounts from the campaign's tiers. */
export const personasOf = ({ tiers }: PatreonStandInSettings): readonly Persona[] => [
  ...payingNothing,
  ...payingForATier(tiers),
  ...entitledAnotherWay(tiers),
  ...entitledNoMore(tiers),
]
