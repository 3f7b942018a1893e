import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LedgerSubscription } from './ledger.ts'
import type { Checkout, PartnerWorld } from './world.ts'

const checkoutSchema = z.object({
  product: z.string(),
  reference: z.string().min(1),
  subscription: z.string().nullable(),
  success_url: z.url(),
  failure_url: z.url(),
})

type ById = { Params: { id: string } }

/** The partner's API: checkouts, subscriptions, receipts. */
export const registerApi = (app: FastifyInstance, world: PartnerWorld): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${world.settings.apiKey}`)
      return refuse(reply, 401, 'The key is wrong.')
    return undefined
  })
  app.post('/v1/checkouts', { config: { routeName: 'open-checkout' } }, (request, reply) => {
    const parsed = checkoutSchema.safeParse(request.body)
    const product = world.settings.products.find(({ id }) => id === parsed.data?.product)
    if (!parsed.success || !product) return refuse(reply, 400, 'The checkout is not complete.')
    const { reference, subscription, success_url, failure_url } = parsed.data
    const checkout = { reference, product, changes: subscription, successUrl: success_url, failureUrl: failure_url }
    return reply.code(201).send(renderCheckout(world.openCheckout(checkout), request))
  })
  app.get<ById>('/v1/checkouts/:id', { config: { routeName: 'checkout' } }, (request, reply) => {
    const checkout = world.checkouts.get(request.params.id)
    return checkout ? reply.send(renderCheckout(checkout, request)) : refuse(reply, 404, 'No such checkout.')
  })
  app.post<ById>('/v1/checkouts/:id/expire', { config: { routeName: 'expire-checkout' } }, async (request, reply) => {
    const checkout = world.checkouts.get(request.params.id)
    if (!checkout) return refuse(reply, 404, 'No such checkout.')
    await world.expire(checkout)
    return reply.send(renderCheckout(checkout, request))
  })
  registerSubscriptions(app, world)
}

const registerSubscriptions = (app: FastifyInstance, world: PartnerWorld): void => {
  app.get<ById>('/v1/subscriptions/:id', { config: { routeName: 'subscription' } }, (request, reply) => {
    const subscription = world.subscriptions.get(request.params.id)
    return subscription ? reply.send(renderSubscription(subscription)) : refuse(reply, 404, 'No such subscription.')
  })
  for (const change of ['cancel', 'resume'] as const)
    app.post<ById>(`/v1/subscriptions/:id/${change}`, { config: { routeName: change } }, async (request, reply) => {
      const subscription = world.subscriptions.get(request.params.id)
      if (!subscription) return refuse(reply, 404, 'No such subscription.')
      const isDone = subscription.cancelAtPeriodEnd === (change === 'cancel')
      if (!isDone && !(await world.happen(subscription, change))) return refuse(reply, 409, 'Not in this state.')
      return reply.send(renderSubscription(subscription))
    })
  app.post<ById>('/v1/subscriptions/:id/refund', { config: { routeName: 'refund' } }, async (request, reply) => {
    const subscription = world.subscriptions.get(request.params.id)
    if (!subscription) return refuse(reply, 404, 'No such subscription.')
    if (subscription.status !== 'refunded' && !(await world.happen(subscription, 'refund')))
      return refuse(reply, 409, 'Not in this state.')
    return reply.send(renderSubscription(subscription))
  })
  app.get<ById>('/v1/subscriptions/:id/receipts', { config: { routeName: 'receipts' } }, (request, reply) => {
    const subscription = world.subscriptions.get(request.params.id)
    return subscription
      ? reply.send({ data: renderReceipts(subscription, request) })
      : refuse(reply, 404, 'No such subscription.')
  })
}

const refuse = (reply: FastifyReply, status: number, detail: string): FastifyReply =>
  reply.code(status).send({ error: { status, detail } })

const baseUrlOf = (request: FastifyRequest): string => `http://${request.host}`
const iso = (at: number): string => new Date(at).toISOString()

const renderCheckout = (checkout: Checkout, request: FastifyRequest): object => ({
  id: checkout.id,
  url: `${baseUrlOf(request)}/checkout/${checkout.id}`,
  reference: checkout.reference,
  status: checkout.status,
  message: checkout.message,
  subscription: checkout.subscription,
})

const renderSubscription = (subscription: LedgerSubscription): object => ({
  id: subscription.id,
  product: subscription.product.id,
  reference: subscription.reference,
  status: subscription.status,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  started_at: iso(subscription.startedAt),
  period_end: subscription.periodEnd === null ? null : iso(subscription.periodEnd),
  ended_at: subscription.endedAt === null ? null : iso(subscription.endedAt),
  revision: subscription.revision,
})

const renderReceipts = ({ id, payments }: LedgerSubscription, request: FastifyRequest): object[] =>
  payments
    .map(({ at, amountCents, currency }, index) => ({
      number: `R-${id.slice(4, 12)}-${index + 1}`,
      issued_at: iso(at),
      amount: amountCents,
      currency,
      url: `${baseUrlOf(request)}/receipts/${id}/${index + 1}`,
    }))
    .reverse()
