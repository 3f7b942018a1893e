/** The stored part of the partner's last answer about a subscription, and what follows from it. */
import { paidTierSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import { partnerStatuses, type PartnerSubscription } from '../../../ports/payment-partner.ts'
import type { SubscriptionRow } from './standing.ts'

/** The stored part of an answer: everything but the number of the checkout. */
export const storedAnswer = ({
  status,
  renews,
  startedAt,
  periodEnd,
  endedAt,
  revision,
  product,
}: PartnerSubscription) =>
  JSON.stringify({ status, renews, startedAt, periodEnd, endedAt, revision, product: product.id, tier: product.tier })

const storedSchema = z.object({
  status: z.enum(partnerStatuses),
  renews: z.boolean(),
  startedAt: z.coerce.date<string>(),
  periodEnd: z.coerce.date<string>().nullable(),
  endedAt: z.coerce.date<string>().nullable(),
  revision: z.number(),
  product: z.string(),
  tier: paidTierSchema,
})
export type StoredAnswer = z.infer<typeof storedSchema>

/** The last answer of a row; null without one: at Patreon, and for an imported row that was not looked up yet. */
export const readAnswer = (lastAnswer: unknown): StoredAnswer | null => storedSchema.safeParse(lastAnswer).data ?? null

/**
 * Whether the partner still renews a subscription, by its last answer. Also true of one that has ended here because its renewal is
 * late: the partner may still charge it.
 */
export function isRenewedAtPartner(row: SubscriptionRow): boolean {
  if (row.external_vendor !== 'partner' || row.subscription_interval === 'lifetime') return false
  const answer = readAnswer(row.last_answer)
  const [status, renews] = answer ? [answer.status, answer.renews] : [row.standing, !row.is_cancelled]
  return renews && (status === 'active' || status === 'past-due')
}
