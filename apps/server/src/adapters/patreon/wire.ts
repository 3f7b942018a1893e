/** What we read of Patreon's answers; everything else is ignored, every attribute may be null. */
import { z } from 'zod'

export const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Seconds; Patreon promises no lifetime but this. */
  expires_in: z.number().positive(),
})

const reference = z.object({ type: z.string(), id: z.string() })
const one = z.object({ data: reference.nullish() }).nullish()
const many = z.object({ data: z.array(reference).nullish() }).nullish()

const memberSchema = z.object({
  type: z.literal('member'),
  id: z.string(),
  attributes: z.object({
    currently_entitled_amount_cents: z.number().nullish(),
    will_pay_amount_cents: z.number().nullish(),
    next_charge_date: z.iso.datetime({ offset: true }).nullish(),
    pledge_cadence: z.number().nullish(),
    is_gifted: z.boolean().nullish(),
  }),
  relationships: z.object({ campaign: one, currently_entitled_tiers: many }).prefault({}),
})
/** Tiers and campaigns matter by their ids alone, and those the member names. */
const otherSchema = z.object({ type: z.enum(['tier', 'campaign', 'user', 'address', 'pledge-event']), id: z.string() })

export const identitySchema = z.object({
  data: z.object({
    type: z.literal('user'),
    id: z.string().min(1),
    relationships: z.object({ memberships: many }).nullish(),
  }),
  included: z.array(z.discriminatedUnion('type', [memberSchema, otherSchema])).default([]),
})
export type IdentityDocument = z.infer<typeof identitySchema>
