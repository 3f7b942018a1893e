import { z } from 'zod'
import { faultSchema } from '../faults.ts'
import { happenings, type Happening } from './ledger.ts'
import { sendManners } from './webhooks.ts'

export const controlPrefix = '/__control/partner'

/** The routes of the API that a fault can be set for. */
const partnerRoutes = [
  'open-checkout',
  'checkout',
  'expire-checkout',
  'subscription',
  'cancel',
  'resume',
  'refund',
  'receipts',
] as const
export type PartnerRoute = (typeof partnerRoutes)[number]

const happeningNames = Object.keys(happenings) as [Happening, ...Happening[]]

/** Bodies of the control API, by the path behind `controlPrefix`. All are POST requests with a JSON body. */
export const controlBodies = {
  reset: z.strictObject({}),
  clock: z.strictObject({ advanceMilliseconds: z.int().min(0) }),
  fault: z.strictObject({ route: z.enum(partnerRoutes), fault: faultSchema, times: z.int().min(1).optional() }),
  clearFaults: z.strictObject({}),
  receiver: z.strictObject({ uri: z.url(), secrets: z.array(z.string()).min(1).optional() }),
  happen: z.strictObject({
    subscription: z.string(),
    happening: z.enum(happeningNames),
    manner: z.enum(sendManners).default('once'),
  }),
  pay: z.strictObject({ checkout: z.string() }),
  hold: z.strictObject({}),
  release: z.strictObject({ order: z.enum(['as-happened', 'reversed']) }),
  retry: z.strictObject({}),
} as const

export const stateSchema = z.object({
  checkouts: z.array(z.object({ id: z.string(), reference: z.string(), status: z.string() })),
  subscriptions: z.array(
    z.object({ id: z.string(), reference: z.string(), product: z.string(), status: z.string(), revision: z.int() }),
  ),
  deliveries: z.array(z.object({ id: z.string(), type: z.string(), status: z.int().nullable() })),
})
export type PartnerState = z.infer<typeof stateSchema>
