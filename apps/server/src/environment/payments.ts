import { amountCentsSchema, currencySchema, intervalSchema, paidTierSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import {
  httpUrl,
  json,
  notOfStandIn,
  onlyHttps,
  randomSecret,
  secret,
  splitList,
  text,
  variable,
  webhookSecret,
  type SubjectSettings,
} from './variable.ts'

const productsSchema = z
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
const webhookSecretsSchema = z.string().transform(splitList).pipe(z.array(webhookSecret).min(1).max(5))

export const payments = {
  variables: {
    PARTNER_URL: variable(
      'Base URL of the API of the payment partner. Production without any PARTNER_ setting has no partner payments.',
      'https://pay.partner.example',
      httpUrl.optional(),
      onlyHttps(),
    ),
    PARTNER_PAGES_URL: variable(
      'Where the partner has its checkout and receipts, if that is another host than PARTNER_URL: members are sent nowhere else.',
      'https://checkout.partner.example',
      httpUrl.optional(),
      onlyHttps(),
    ),
    PARTNER_API_KEY: secret(
      'Key of the API of the payment partner. Without it development pays at the stand-in.',
      'api key',
      text.optional(),
      notOfStandIn,
      randomSecret(16),
    ),
    PARTNER_WEBHOOK_SECRETS: secret(
      'Secrets of the webhook registered at the partner for PUBLIC_URL/api/payments/webhook, separated by commas: the new and the old one while one replaces the other.',
      'whsec_new,whsec_old',
      webhookSecretsSchema.optional(),
    ),
    PARTNER_PRODUCTS: variable(
      'JSON: what the partner sells, by its product ids. interval is month, year or lifetime.',
      '[{"id":"p1","tier":"supporter","interval":"month","amountCents":600,"currency":"USD"}]',
      json(productsSchema).optional(),
    ),
  },
} as const satisfies SubjectSettings
