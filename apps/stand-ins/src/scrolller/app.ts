import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FaultBoard } from '../faults.ts'
import { brokenClip, drawPicture } from './pictures.ts'

export type ScrolllerCall = { readonly route: 'feed' | 'medium'; status: number }

export type ScrolllerParts = {
  readonly faults: FaultBoard
  /** Receives one entry for each answered call, without its content. */
  readonly calls: ScrolllerCall[]
}

/** Items of a feed. */
const ITEMS = 12

const feedCallSchema = z.object({
  query: z.string().includes('getSubreddit'),
  variables: z.object({
    url: z.string().startsWith('/r/'),
    filter: z.enum(['PICTURE', 'VIDEO']),
    sortBy: z.literal('RANDOM'),
    limit: z.int().min(1).max(50),
  }),
})

/** The feed that the stand-in does not have. */
const missingFeed = 'nothing_here'

/** The Scrolller stand-in as an app without a port: feeds of its GraphQL API, and their media. It never logs. */
export const buildScrolllerStandIn = ({ faults, calls }: ScrolllerParts): FastifyInstance => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  faults.attach(app)
  app.addHook('onSend', async (request, reply) => {
    const { routeName } = request.routeOptions.config
    calls.push({ route: routeName as ScrolllerCall['route'], status: reply.statusCode })
  })
  app.post('/admin', { config: { routeName: 'feed' } }, async (request, reply) => {
    const { success, data } = feedCallSchema.safeParse(request.body)
    if (!success) return reply.code(400).send({ errors: [{ message: 'Bad request' }] })
    const { url, filter } = data.variables
    if (url === `/r/${missingFeed}`) return { data: { getSubreddit: null } }
    const items = Array.from({ length: ITEMS }, (_, index) => itemOf(`http://${request.host}`, index, filter))
    return { data: { getSubreddit: { title: url.slice(3), children: { iterator: 'more', items } } } }
  })
  app.get('/media/:name', { config: { routeName: 'medium' } }, async (request, reply) => {
    const { name } = request.params as { name: string }
    if (name.endsWith('.mp4')) return reply.type('video/mp4').send(brokenClip())
    return reply.type('image/png').send(drawPicture(Number.parseInt(name, 10) || 0))
  })
  return app
}

/** As the API describes an item: several widths of the same medium, and fields that the client ignores. */
const itemOf = (base: string, index: number, filter: 'PICTURE' | 'VIDEO'): object => {
  const source = (width: number, isOptimized: boolean) => ({
    url: `${base}/media/${index}-${width}.${filter === 'VIDEO' ? 'mp4' : 'png'}`,
    width,
    height: Math.round(width * 0.625),
    isOptimized,
  })
  return {
    __typename: 'SubredditPost',
    id: 1000 + index,
    title: `A picture ${index}`,
    isNsfw: true,
    isPaid: index === 0,
    tags: null,
    mediaSources: [source(320, true), source(1280, false), source(4000, false)],
  }
}
