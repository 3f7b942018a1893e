/** The policy pages of a site: texts in files that an operator replaces, each with a version. */
import { z } from 'zod'

export const policyIds = ['terms-of-service', 'privacy-policy', 'payment-processor-policy'] as const
export type PolicyId = (typeof policyIds)[number]
export const policyIdSchema = z.enum(policyIds)

/** Members accept these before they enter. The third describes payments and is part of the terms. */
export const acceptedPolicyIds = ['terms-of-service', 'privacy-policy'] as const satisfies PolicyId[]

/** From the first line of a policy's file. */
export const policyVersionSchema = z
  .string()
  .max(40)
  .regex(/^[\w.-]+$/)

const textSchema = z.string().min(1)
/** Plain texts: a policy has no markup within a line. */
const policyBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: textSchema }),
  z.object({ kind: z.literal('paragraph'), text: textSchema }),
  z.object({ kind: z.literal('list'), items: z.array(textSchema).min(1) }),
])
export type PolicyBlock = z.infer<typeof policyBlockSchema>

export const policySchema = z.object({
  id: policyIdSchema,
  version: policyVersionSchema,
  title: textSchema,
  blocks: z.array(policyBlockSchema),
})
export type Policy = z.infer<typeof policySchema>

/** A text that a member accepts. */
export const acceptablePolicySchema = z.object({ policy: z.enum(acceptedPolicyIds), version: policyVersionSchema })
export type AcceptablePolicy = z.infer<typeof acceptablePolicySchema>
