import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { FaultBoard } from '../faults.ts'
import type { CallLog } from './call-log.ts'
import { controlBodies, controlPrefix, type ControlState, type UserView, type WebhookView } from './control-contract.ts'
import { PatreonApiError } from './errors.ts'
import { changePersona, webhookDocumentOf } from './membership-events.ts'
import { ownMemberOf } from './resources.ts'
import type { Webhook, WebhookHub } from './webhooks.ts'
import type { PatreonUser, PatreonWorld } from './world.ts'

export type ControlParts = {
  readonly world: PatreonWorld
  readonly hub: WebhookHub
  readonly faults: FaultBoard
  readonly calls: CallLog
}

type Bodies = typeof controlBodies
type Handlers = { [Name in keyof Bodies]: (body: z.output<Bodies[Name]>) => unknown }

/** The control API for tests. Patreon has no such API; adapters must not call it. */
export const registerControl = (app: FastifyInstance, parts: ControlParts): void => {
  app.addHook('onRequest', async (request) => {
    // Refused for pages in a browser: browsers send Origin or Sec-Fetch-Site, test clients send neither.
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
      throw new PatreonApiError(403, 'The control API is not for browsers.')
  })
  const handlers = handlersFor(parts)
  const register = <Name extends keyof Bodies>(name: Name, schema: z.ZodType<z.output<Bodies[Name]>>): void => {
    app.post(`${controlPrefix}/${name}`, async (request) => {
      const parsed = schema.safeParse(request.body)
      if (!parsed.success) throw new PatreonApiError(400, parsed.error.issues.map(({ message }) => message).join('; '))
      return (await handlers[name](parsed.data)) ?? {}
    })
  }
  for (const name of Object.keys(controlBodies) as (keyof Bodies)[])
    register(name, controlBodies[name] as unknown as Parameters<typeof register>[1])
  app.get(`${controlPrefix}/state`, () => stateOf(parts))
}

const handlersFor = (parts: ControlParts): Handlers => ({
  ...worldHandlers(parts),
  ...webhookHandlers(parts),
})

type WebhookHandlerName = 'webhooks' | 'pauseWebhook' | 'send' | 'hold' | 'release' | 'replay'

const worldHandlers = ({ world, hub, faults, calls }: ControlParts): Omit<Handlers, WebhookHandlerName> => ({
  reset: () => {
    for (const part of [world, hub, calls]) part.reset()
    faults.clear()
  },
  settings: ({ expiresInSeconds, redirectUris }) => {
    world.settings = {
      ...world.settings,
      ...(expiresInSeconds !== undefined && { expiresInSeconds }),
      ...(redirectUris && { redirectUris }),
    }
  },
  clock: ({ advanceMilliseconds }) => world.advanceClock(advanceMilliseconds),
  fault: ({ route, fault, times }) => faults.set(route, fault, times),
  clearFaults: () => faults.clear(),
  users: ({ persona, count }) => ({
    users: Array.from({ length: count }, () => viewUser(world, world.createUser(persona))),
  }),
  persona: async ({ userId, persona, notify, manner }) => ({
    deliveries: await changePersona(world, hub, getUser(world, userId), { persona, notify, manner }),
  }),
  revoke: ({ userId }) => world.revokeGrants(getUser(world, userId).id),
})

const webhookHandlers = ({ world, hub }: ControlParts): Pick<Handlers, WebhookHandlerName> => ({
  webhooks: ({ uri, secret = world.settings.webhookSecret, triggers }) =>
    viewWebhook(hub, hub.create(uri, triggers, secret)),
  pauseWebhook: async ({ webhookId, paused }) => {
    const webhook = hub.webhooks.get(webhookId)
    if (!webhook) throw new PatreonApiError(404, 'No such webhook.')
    return viewWebhook(hub, await hub.update(webhook, { paused }))
  },
  send: async ({ userId, event, manner }) => {
    const document = webhookDocumentOf(world, getUser(world, userId))
    if (!document) throw new PatreonApiError(404, 'This person has no membership to send.')
    return { deliveries: await hub.announce(event, document, manner) }
  },
  hold: () => hub.hold(),
  release: async ({ order }) => ({ deliveries: await hub.release(order) }),
  replay: async ({ deliveryId }) => {
    const delivery = await hub.replay(deliveryId)
    if (!delivery) throw new PatreonApiError(404, 'No such delivery.')
    return { deliveries: [delivery] }
  },
})

const getUser = (world: PatreonWorld, userId: string): PatreonUser => {
  const user = world.findUser(userId)
  if (!user) throw new PatreonApiError(404, 'No such user.')
  return user
}

const viewUser = (world: PatreonWorld, user: PatreonUser): UserView => ({
  id: user.id,
  persona: user.persona,
  memberId: ownMemberOf(world, user)?.id ?? null,
})

const viewWebhook = (hub: WebhookHub, webhook: Webhook): WebhookView => ({
  id: webhook.id,
  uri: webhook.uri,
  secret: webhook.secret,
  paused: webhook.paused,
  consecutiveFailures: webhook.consecutiveFailures,
  unsent: hub.unsentCount(webhook),
})

const stateOf = ({ world, hub, calls }: ControlParts): ControlState => ({
  users: [...world.users.values()].map((user) => viewUser(world, user)),
  webhooks: [...hub.webhooks.values()].map((webhook) => viewWebhook(hub, webhook)),
  deliveries: hub.deliveries,
  calls: calls.calls,
})
