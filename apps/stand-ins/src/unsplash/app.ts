import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { FaultBoard } from '../faults.ts'
import { describePhoto, drawImage, findPhoto, photos, searchPhotos, type StandInPhoto } from './photos.ts'

export type UnsplashCall = { readonly route: 'list' | 'search' | 'photo' | 'download'; status: number }

export type UnsplashParts = {
  readonly accessKey: string
  /** API calls that are answered; the next ones are refused with 403. */
  readonly hourlyLimit: number
  readonly faults: FaultBoard
  /** Receives one entry for each answered API call, without its query. */
  readonly calls: UnsplashCall[]
  /** Receives the id of each photo whose download was counted, with the `ixid` of the call. */
  readonly downloads: { id: string; ixid: string | null }[]
}

type Query = { readonly query?: string; readonly page?: string; readonly per_page?: string; readonly ixid?: string }

/** The Unsplash stand-in as an app without a port: search, list, single photos and download counts of API v1, and the images. It never logs. */
export const buildUnsplashStandIn = (parts: UnsplashParts): FastifyInstance => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  parts.faults.attach(app)
  app.get('/images/:id', async (request, reply) => {
    const photo = findPhoto((request.params as { id: string }).id)
    if (!photo) return refuse(reply, 404, "Couldn't find Photo")
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000').send(drawImage(photo))
  })
  void app.register(async (api) => addApi(api, parts))
  return app
}

const addApi = (api: FastifyInstance, parts: UnsplashParts): void => {
  const { calls, downloads } = parts
  recordCalls(api, calls)
  refuseCalls(api, parts)
  api.get('/photos', { config: { routeName: 'list' } }, async (request, reply) => {
    return pageOf(photos, request, reply).map((photo) => describePhoto(photo, baseUrlOf(request)))
  })
  api.get('/search/photos', { config: { routeName: 'search' } }, async (request, reply) => {
    const { query = '' } = request.query as Query
    if (query === '') return refuse(reply, 400, 'query is missing')
    const found = searchPhotos(query)
    const results = pageOf(found, request, reply).map((photo) => describePhoto(photo, baseUrlOf(request)))
    return { total: found.length, total_pages: Math.ceil(found.length / sizeOf(request)), results }
  })
  api.get('/photos/:id', { config: { routeName: 'photo' } }, async (request, reply) => {
    const photo = findPhoto((request.params as { id: string }).id)
    return photo ? describePhoto(photo, baseUrlOf(request)) : refuse(reply, 404, "Couldn't find Photo")
  })
  api.get('/photos/:id/download', { config: { routeName: 'download' } }, async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!findPhoto(id)) return refuse(reply, 404, "Couldn't find Photo")
    downloads.push({ id, ixid: (request.query as Query).ixid ?? null })
    return { url: `${baseUrlOf(request)}/images/${id}` }
  })
}

const recordCalls = (api: FastifyInstance, calls: UnsplashCall[]): void => {
  api.addHook('onSend', async (request, reply) => {
    const { routeName } = request.routeOptions.config
    calls.push({ route: routeName as UnsplashCall['route'], status: reply.statusCode })
  })
}

/** A wrong key is refused with 401, a call beyond the limit with 403 and a text that is not JSON. */
const refuseCalls = (api: FastifyInstance, { accessKey, hourlyLimit }: UnsplashParts): void => {
  let used = 0
  api.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Client-ID ${accessKey}`)
      return refuse(reply, 401, 'OAuth error: The access token is invalid')
    used += 1
    reply.headers({ 'x-ratelimit-limit': hourlyLimit, 'x-ratelimit-remaining': Math.max(0, hourlyLimit - used) })
    if (used > hourlyLimit) return reply.code(403).type('text/plain; charset=utf-8').send('Rate Limit Exceeded')
    return undefined
  })
}

const refuse = (reply: FastifyReply, status: number, why: string): FastifyReply =>
  reply.code(status).send({ errors: [why] })

const baseUrlOf = (request: FastifyRequest): string => `http://${request.host}`

const SIZE_MAX = 30
const numberOf = (text: string | undefined, otherwise: number): number =>
  Math.max(1, Math.trunc(Number(text)) || otherwise)
const sizeOf = (request: FastifyRequest): number => Math.min(SIZE_MAX, numberOf((request.query as Query).per_page, 10))

/** The page of the query, with the headers in which the API has its counts and the addresses of other pages. */
const pageOf = (
  all: readonly StandInPhoto[],
  request: FastifyRequest,
  reply: FastifyReply,
): readonly StandInPhoto[] => {
  const size = sizeOf(request)
  const page = numberOf((request.query as Query).page, 1)
  const last = Math.max(1, Math.ceil(all.length / size))
  const link = (target: number, name: string) => {
    const url = new URL(request.url, baseUrlOf(request))
    url.searchParams.set('page', String(target))
    return `<${url.href}>; rel="${name}"`
  }
  const links = page < last ? [link(last, 'last'), link(page + 1, 'next')] : [link(1, 'first'), link(page - 1, 'prev')]
  reply.headers({ 'x-total': all.length, 'x-per-page': size, link: links.join(', ') })
  return all.slice((page - 1) * size, page * size)
}
