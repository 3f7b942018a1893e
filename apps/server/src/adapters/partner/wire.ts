import { amountCentsSchema, currencySchema, storableSchema } from '@rubato/contracts/domain'
import { z } from 'zod'

const id = storableSchema.min(1).max(255)
const instant = z.iso.datetime({ offset: true })

export const checkoutWire = z.object({
  id,
  url: z.url(),
  reference: id,
  status: z.enum(['open', 'completed', 'failed', 'expired']),
  message: storableSchema.nullable(),
  subscription: id.nullable(),
})

export const subscriptionWire = z.object({
  id,
  product: id,
  reference: id,
  status: z.enum(['pending', 'active', 'past_due', 'expired', 'refunded', 'disputed']),
  cancel_at_period_end: z.boolean(),
  started_at: instant,
  period_end: instant.nullable(),
  ended_at: instant.nullable(),
  revision: z.int().min(0).max(2_147_483_647),
})

export const receiptsWire = z.object({
  data: z.array(
    z.object({ number: id, issued_at: instant, amount: amountCentsSchema, currency: currencySchema, url: z.url() }),
  ),
})

export const eventWire = z.object({ type: storableSchema.min(1).max(100), data: z.looseObject({ id }) })
