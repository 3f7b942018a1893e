import { z } from 'zod'
import { faultSchema } from '../faults.ts'
import { personaIds } from './personas.ts'
import { webhookEvents } from './webhooks.ts'

export const controlPrefix = '/__control/patreon'

/** The routes a fault can be set for. `authorize` is the page, `authorize-choice` the form that it sends. */
export const patreonRoutes = [
  'authorize',
  'authorize-choice',
  'token',
  'identity',
  'campaigns',
  'members',
  'member',
  'webhooks',
] as const
export type PatreonRoute = (typeof patreonRoutes)[number]

const persona = z.enum(personaIds)
const manner = z.enum(['once', 'twice', 'corrupt-signature']).default('once')

/** Bodies of the control API, by the path behind `controlPrefix`. All are POST requests with a JSON body. */
export const controlBodies = {
  reset: z.strictObject({}),
  settings: z.strictObject({
    expiresInSeconds: z.int().min(1).optional(),
    redirectUris: z.array(z.url()).min(1).optional(),
  }),
  clock: z.strictObject({ advanceMilliseconds: z.int().min(0) }),
  fault: z.strictObject({ route: z.enum(patreonRoutes), fault: faultSchema, times: z.int().min(1).optional() }),
  clearFaults: z.strictObject({}),
  users: z.strictObject({ persona, count: z.int().min(1).max(5000).default(1) }),
  persona: z.strictObject({ userId: z.string(), persona, notify: z.boolean().default(true), manner }),
  revoke: z.strictObject({ userId: z.string() }),
  webhooks: z.strictObject({
    uri: z.url(),
    secret: z.string().min(1).optional(),
    triggers: z
      .array(z.enum(webhookEvents))
      .min(1)
      .default([...webhookEvents]),
  }),
  pauseWebhook: z.strictObject({ webhookId: z.string(), paused: z.boolean() }),
  send: z.strictObject({ userId: z.string(), event: z.enum(webhookEvents), manner }),
  hold: z.strictObject({}),
  release: z.strictObject({ order: z.enum(['as-happened', 'reversed']) }),
  replay: z.strictObject({ deliveryId: z.string() }),
} as const
export type ControlBody<Name extends keyof typeof controlBodies> = z.input<(typeof controlBodies)[Name]>

const userViewSchema = z.object({ id: z.string(), persona, memberId: z.string().nullable() })
const deliverySchema = z.object({
  id: z.string(),
  webhookId: z.string(),
  event: z.enum(webhookEvents),
  body: z.string(),
  signature: z.string(),
  status: z.int().nullable(),
})
export const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema) })
export const usersSchema = z.object({ users: z.array(userViewSchema) })
export const webhookViewSchema = z.object({
  id: z.string(),
  uri: z.string(),
  secret: z.string(),
  paused: z.boolean(),
  consecutiveFailures: z.int(),
  unsent: z.int(),
})
/** One recorded request; `status` is null when the connection was cut or is still open. */
const callSchema = z.object({ route: z.enum(patreonRoutes), method: z.string(), status: z.int().nullable() })
export const stateSchema = z.object({
  users: z.array(userViewSchema),
  webhooks: z.array(webhookViewSchema),
  deliveries: z.array(deliverySchema),
  calls: z.array(callSchema),
})

export type UserView = z.infer<typeof userViewSchema>
export type WebhookView = z.infer<typeof webhookViewSchema>
export type ControlState = z.infer<typeof stateSchema>
export type RecordedCall = z.infer<typeof callSchema>
