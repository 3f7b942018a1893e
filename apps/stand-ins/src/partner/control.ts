import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { FaultBoard } from '../faults.ts'
import { controlBodies, controlPrefix, type PartnerState } from './control-contract.ts'
import type { MessageHub } from './webhooks.ts'
import type { PartnerWorld } from './world.ts'

export type ControlParts = {
  readonly world: PartnerWorld
  readonly hub: MessageHub
  readonly faults: FaultBoard
}

type Bodies = typeof controlBodies
type Handlers = { [Name in keyof Bodies]: (body: z.output<Bodies[Name]>) => unknown }

/** The control API for tests. The partner has no such API; adapters must not call it. */
export const registerControl = (app: FastifyInstance, parts: ControlParts): void => {
  app.addHook('onRequest', async (request, reply) => {
    // Refused for pages in a browser: browsers send Origin or Sec-Fetch-Site, test clients send neither.
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
      return reply.code(403).send({ error: 'The control API is not for browsers.' })
    return undefined
  })
  const handlers = handlersFor(parts)
  for (const name of Object.keys(controlBodies) as (keyof Bodies)[])
    app.post(`${controlPrefix}/${name}`, async (request, reply) => {
      const parsed = controlBodies[name].safeParse(request.body)
      if (!parsed.success)
        return reply.code(400).send({ error: parsed.error.issues.map(({ message }) => message).join('; ') })
      // The loop loses the type of the pair, which `Handlers` has checked.
      return (await (handlers[name] as (body: unknown) => unknown)(parsed.data)) ?? {}
    })
  app.get(`${controlPrefix}/state`, () => stateOf(parts))
}

const handlersFor = ({ world, hub, faults }: ControlParts): Handlers => ({
  reset: () => {
    world.reset()
    hub.reset()
    faults.clear()
  },
  clock: ({ advanceMilliseconds }) => world.advanceClock(advanceMilliseconds),
  fault: ({ route, fault, times }) => faults.set(route, fault, times),
  clearFaults: () => faults.clear(),
  receiver: ({ uri, secrets }) => hub.setReceiver(uri, secrets ?? [world.settings.webhookSecret]),
  happen: async ({ subscription, happening, manner }) => {
    const known = world.subscriptions.get(subscription)
    if (!known || !(await world.happen(known, happening, manner)))
      throw new Error('There is no such subscription, or this cannot happen to it now.')
  },
  pay: async ({ checkout }) => {
    const known = world.checkouts.get(checkout)
    if (!known) throw new Error('There is no such checkout.')
    await world.pay(known)
  },
  hold: () => hub.hold(),
  release: ({ order }) => hub.release(order),
  retry: () => hub.retry(),
})

const stateOf = ({ world, hub }: ControlParts): PartnerState => ({
  checkouts: [...world.checkouts.values()].map(({ id, reference, status }) => ({ id, reference, status })),
  subscriptions: [...world.subscriptions.values()].map(({ id, reference, product, status, revision }) => ({
    id,
    reference,
    product: product.id,
    status,
    revision,
  })),
  deliveries: hub.deliveries,
})
