/** Why a member has access or does not, for admins: the answers of the vendors and how the rules of today judge them. */
import { z } from 'zod'
import { membershipTierSchema } from '../member/membership.ts'
import { REGION_ROWS_MAX } from '../member/region-features.ts'
import { instantSchema } from '../primitives.ts'
import { vendorSchema } from './service-report.ts'

/** Reasons why a member has no access. */
const accessObstacles = ['suspended', 'age-not-declared', 'no-membership'] as const

/** The words of a rule: of Patreon one, of the payment partner status, renewal and period. */
const ruleWords = [
  'ended',
  'nothing-paid',
  'mapped-tier',
  'tier-price',
  'pledge-amount',
  'pending',
  'active',
  'past-due',
  'expired',
  'refunded',
  'disputed',
  'renews',
  'does-not-renew',
  'running',
  'grace',
  'over',
  'endless',
] as const
export type RuleWord = (typeof ruleWords)[number]

/** The judgement of a member's declaration of age by the rule of a region. */
export const regionJudgements = ['open', 'age-not-enough', 'blocked'] as const

/** The rows of the table of regions, and the row `*`, which is always there. */
const REGIONS_LISTED = REGION_ROWS_MAX + 1
const ANSWERS_LISTED = 20
const FACTS_LISTED = 30
const EVENTS_LISTED = 20

/** An answer of a vendor about a member, without names, addresses and tokens. */
const vendorAnswerSchema = z.object({
  /** The number at the vendor. */
  subject: z.string(),
  answeredAt: instantSchema,
  facts: z.array(z.object({ name: z.string(), value: z.string() })).max(FACTS_LISTED),
  /** The judgement of the stored answer by the present rules; null where it cannot be judged any more. */
  ruling: z
    .object({
      tier: membershipTierSchema,
      rule: z.array(z.enum(ruleWords)),
      /** When the access of this answer ends without a further one; null: never. */
      until: instantSchema.nullable(),
    })
    .nullable(),
})
export type VendorAnswer = z.infer<typeof vendorAnswerSchema>

const vendorAccessSchema = z.object({
  vendor: vendorSchema,
  /** The stored membership, which every request reads; null without one. */
  stored: z.object({ tier: membershipTierSchema, validUntil: instantSchema.nullable() }).nullable(),
  /** Empty where the vendor has not answered about the member. */
  answers: z.array(vendorAnswerSchema).max(ANSWERS_LISTED),
  events: z
    .array(
      z.object({
        at: instantSchema,
        type: z.string(),
        state: z.string().nullable(),
        problem: z.string().nullable(),
      }),
    )
    .max(EVENTS_LISTED),
  /** Look-ups in a row without a usable answer. */
  failures: z.int().min(0),
  /** Null where the vendor is not asked: nothing is linked or paid there, or the link is broken. */
  nextLookUpAt: instantSchema.nullable(),
})
export type VendorAccess = z.infer<typeof vendorAccessSchema>

export const accessReportSchema = z.object({
  checkedAt: instantSchema,
  tier: membershipTierSchema,
  /** Everybody with an account holds every tier. */
  isOpenSite: z.boolean(),
  obstacles: z.array(z.enum(accessObstacles)),
  vendors: z.array(vendorAccessSchema),
  /**
   * Each rule of the site by country or state (`*`: all others) for this member. The region of a member is read from each
   * request and never stored, so the report cannot say which of them holds.
   */
  regions: z
    .array(z.object({ region: z.string().max(6), judgement: z.enum(regionJudgements) }))
    .min(1)
    .max(REGIONS_LISTED),
})
export type AccessReport = z.infer<typeof accessReportSchema>
export const ACCESS_LIMITS = { answers: ANSWERS_LISTED, events: EVENTS_LISTED } as const
