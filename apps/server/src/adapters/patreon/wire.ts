/**
 * Schemas of Patreon's answers. Other types and attributes are ignored; numbers, ids and flags may be strings. Attributes
 * that decide about access are required: a missing one makes the answer unreadable and is not read as 0.
 */
import { z } from 'zod'

const number = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/)])
  .transform(Number)
  .pipe(z.number())
/** A number or a string. */
export const id = z.union([z.string().min(1).max(100), z.int()]).transform(String)
const flag = z.union([z.boolean(), z.stringbool()]).nullish().catch(null)

/** Seconds, for a pair without a usable lifetime: a token that expires earlier is refused, and then renewed. */
const LIFETIME_UNKNOWN = 86_400

export const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Seconds. An unusable value does not invalidate the pair, because the previous refresh token is spent. */
  expires_in: number.pipe(z.number().positive().max(1e10)).catch(LIFETIME_UNKNOWN),
})

const reference = z.object({ id })
const references = z.object({ data: z.array(reference) })

/** The identity without its included resources. An absent list or null is not an empty list. */
export const identitySchema = z.object({
  data: z.object({ type: z.literal('user'), id, relationships: z.object({ memberships: references }) }),
  included: z.array(z.unknown()).nullish().catch(null),
})

/** A resource of any type. */
export const resourceSchema = z.object({ type: z.string(), id })

export const memberSchema = z.object({
  attributes: z.object({
    currently_entitled_amount_cents: number.nullable(),
    patron_status: z.string().nullish().catch(null),
    will_pay_amount_cents: number.nullish().catch(null),
    next_charge_date: z.iso.datetime({ offset: true }).nullish().catch(null),
    pledge_cadence: number.nullish().catch(null),
    is_gifted: flag,
    is_free_trial: flag,
  }),
  relationships: z.object({ campaign: z.object({ data: reference }), currently_entitled_tiers: references }),
})
export type MemberResource = z.infer<typeof memberSchema>

export const tierSchema = z.object({ attributes: z.object({ amount_cents: number.pipe(z.number().min(0)) }) })
