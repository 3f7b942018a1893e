import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireCreator } from './authenticate.ts'
import { PatreonApiError } from './errors.ts'
import { webhookEvents, type Webhook, type WebhookHub } from './webhooks.ts'
import type { PatreonWorld } from './world.ts'

const triggersSchema = z.array(z.enum(webhookEvents)).min(1)
const createSchema = z.object({
  data: z.object({
    type: z.literal('webhook'),
    attributes: z.object({ triggers: triggersSchema, uri: z.url() }),
    relationships: z.object({
      campaign: z.object({ data: z.object({ type: z.literal('campaign'), id: z.string() }) }),
    }),
  }),
})
const updateSchema = z.object({
  data: z.object({
    type: z.literal('webhook'),
    id: z.string().optional(),
    attributes: z.object({
      triggers: triggersSchema.optional(),
      uri: z.url().optional(),
      paused: z.boolean().optional(),
    }),
  }),
})

const path = '/api/oauth2/v2/webhooks'
type ById = { Params: { id: string } }

/** Webhook management of the v2 API. Every response contains the secret, as at Patreon. */
export const registerWebhookRoutes = (app: FastifyInstance, world: PatreonWorld, hub: WebhookHub): void => {
  const options = { config: { routeName: 'webhooks' } }

  app.get(path, options, (request) => {
    requireCreator(world, request)
    const data = [...hub.webhooks.values()].map((webhook) => renderWebhook(world, webhook))
    return { data, meta: { pagination: { total: data.length } } }
  })

  app.post(path, options, (request, reply) => {
    requireCreator(world, request)
    const { attributes, relationships } = parseBody(createSchema, request).data
    if (relationships.campaign.data.id !== world.settings.campaignId)
      throw new PatreonApiError(403, 'Not your campaign.')
    const webhook = hub.create(attributes.uri, attributes.triggers)
    return reply.code(201).send({ data: renderWebhook(world, webhook) })
  })

  app.patch<ById>(`${path}/:id`, options, async (request) => {
    requireCreator(world, request)
    const webhook = getWebhook(hub, request.params.id)
    const { attributes } = parseBody(updateSchema, request).data
    return { data: renderWebhook(world, await hub.update(webhook, attributes)) }
  })

  app.delete<ById>(`${path}/:id`, options, (request, reply) => {
    requireCreator(world, request)
    hub.delete(getWebhook(hub, request.params.id))
    return reply.code(204).send()
  })
}

const getWebhook = (hub: WebhookHub, id: string): Webhook => {
  const webhook = hub.webhooks.get(id)
  if (!webhook) throw new PatreonApiError(404, 'No such webhook.')
  return webhook
}

const parseBody = <Shape>(schema: z.ZodType<Shape>, request: FastifyRequest): Shape => {
  const parsed = schema.safeParse(request.body)
  if (!parsed.success) throw new PatreonApiError(400, z.prettifyError(parsed.error))
  return parsed.data
}

const renderWebhook = (world: PatreonWorld, webhook: Webhook): object => ({
  type: 'webhook',
  id: webhook.id,
  attributes: {
    last_attempted_at: webhook.lastAttemptedAt === null ? null : new Date(webhook.lastAttemptedAt).toISOString(),
    num_consecutive_times_failed: webhook.consecutiveFailures,
    paused: webhook.paused,
    secret: webhook.secret,
    triggers: webhook.triggers,
    uri: webhook.uri,
  },
  relationships: { campaign: { data: { type: 'campaign', id: world.settings.campaignId } } },
})
