import type { z } from 'zod'
import {
  PatronPlatformError,
  type Patron,
  type PatronMembership,
  type PatronPledge,
} from '../../ports/patron-platform.ts'
import { identitySchema, memberSchema, resourceSchema, tierSchema, type MemberResource } from './wire.ts'

/** The patron of an identity document. Throws `unreadable` unless it has the details of every listed membership. */
export function patronOf(json: unknown): Patron {
  const { data, included } = parse(identitySchema, json)
  const members = new Map<string, unknown>()
  const tierAmounts = new Map<string, number>()
  for (const resource of included ?? []) {
    const known = resourceSchema.safeParse(resource).data
    if (known?.type === 'member') members.set(known.id, resource)
    const tier = known?.type === 'tier' ? tierSchema.safeParse(resource).data : undefined
    if (known && tier) tierAmounts.set(known.id, tier.attributes.amount_cents)
  }
  const ids = new Set(data.relationships.memberships.data.map((listed) => listed.id))
  const memberships = [...ids].map((id) => membershipOf(id, parse(memberSchema, members.get(id)), tierAmounts))
  return { patronId: data.id, memberships }
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw new PatronPlatformError('unreadable', 'an answer of another shape')
  return result.data
}

function membershipOf(
  memberId: string,
  { attributes, relationships }: MemberResource,
  tierAmounts: ReadonlyMap<string, number>,
): PatronMembership {
  return {
    memberId,
    campaignId: relationships.campaign.data.id,
    pledge: pledgeOf(attributes.patron_status),
    entitledTiers: relationships.currently_entitled_tiers.data.map(({ id }) => ({
      id,
      amountCents: tierAmounts.get(id) ?? null,
    })),
    entitledCents: attributes.currently_entitled_amount_cents ?? 0,
    willPayCents: attributes.will_pay_amount_cents ?? null,
    interval: intervalOf(attributes.pledge_cadence),
    nextChargeDate: attributes.next_charge_date ?? null,
    isGiven: attributes.is_gifted === true || attributes.is_free_trial === true,
  }
}

const pledges: Record<string, PatronPledge> = {
  active_patron: 'active',
  declined_patron: 'declined',
  former_patron: 'former',
}
const pledgeOf = (status: string | null | undefined): PatronPledge => pledges[status ?? ''] ?? null

/** @param cadence months between charges */
const intervalOf = (cadence: number | null | undefined): PatronMembership['interval'] => {
  if (cadence === null || cadence === undefined) return null
  return cadence >= 12 ? 'year' : 'month'
}
