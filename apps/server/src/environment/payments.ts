/** The shapes of the partner's settings in the environment. */
import { amountCentsSchema, currencySchema, intervalSchema, paidTierSchema } from '@rubato/contracts/domain'
import { z } from 'zod'

export const productsSchema = z
  .array(
    z.strictObject({
      id: z.string().min(1).max(255),
      tier: paidTierSchema,
      interval: intervalSchema,
      amountCents: amountCentsSchema.min(1),
      currency: currencySchema,
    }),
  )
  .min(1)
  .refine((products) => new Set(products.map(({ id }) => id)).size === products.length, 'has one product id twice')
  .refine(
    (products) => new Set(products.map(({ tier, interval }) => `${tier} ${interval}`)).size === products.length,
    'has two products of one tier and interval',
  )
/** At least 24 random bytes, as Standard Webhooks asks. */
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'is not of the form whsec_BASE64 with 24 bytes or more')
export const webhookSecretsSchema = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(webhookSecret).min(1).max(5))
