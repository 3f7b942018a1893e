import { z } from 'zod'
import Fastify, { type FastifyInstance } from 'fastify'
import type { FaultBoard } from '../faults.ts'

const headerSchema = z.object({ event_id: z.string().regex(/^[0-9a-f]{32}$/), sent_at: z.iso.datetime() })
const itemSchema = z.object({ type: z.string(), length: z.int().optional() })
/** The fields that the stand-in reads; an item may have more. */
const payloadSchema = z.looseObject({ event_id: z.string(), timestamp: z.number(), transaction: z.string() })

/** One item of an envelope, as received. */
export type SentryItem = { readonly type: string; readonly payload: z.infer<typeof payloadSchema> }

export type SentryParts = {
  readonly projectId: string
  readonly publicKey: string
  readonly faults: FaultBoard
  /** Receives the accepted items. */
  readonly items: SentryItem[]
  /** Receives the whole text of every request, accepted or not. */
  readonly texts: string[]
}

/** Items of an envelope (a header line, then pairs of item header and payload); null for any other text. */
const itemsOf = (text: string): SentryItem[] | null => {
  try {
    const [first = '', ...lines] = text.split('\n').map((line): unknown => JSON.parse(line))
    headerSchema.parse(first)
    if (lines.length === 0 || lines.length % 2 !== 0) return null
    return lines.flatMap((line, index) =>
      index % 2 === 0 ? [{ type: itemSchema.parse(line).type, payload: payloadSchema.parse(lines[index + 1]) }] : [],
    )
  } catch {
    return null
  }
}

/** The Sentry stand-in as an app without a port: the envelope endpoint of one project. It never logs. */
export const buildSentryStandIn = ({ projectId, publicKey, faults, items, texts }: SentryParts): FastifyInstance => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-sentry-envelope', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  faults.attach(app)
  app.post('/api/:projectId/envelope/', { config: { routeName: 'envelope' } }, async (request, reply) => {
    const text = String(request.body)
    texts.push(text)
    const { projectId: requested } = request.params as { projectId: string }
    const key = /\bsentry_key=(\w+)/.exec(String(request.headers['x-sentry-auth']))?.[1]
    if (requested !== projectId || key !== publicKey) return reply.code(403).send({ detail: 'invalid project or key' })
    const accepted = itemsOf(text)
    if (!accepted) return reply.code(400).send({ detail: 'invalid envelope' })
    items.push(...accepted)
    return { id: accepted[0]?.payload.event_id }
  })
  return app
}
