import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FaultBoard } from '../faults.ts'
import { findVoice, type Synthesiser } from './synthesiser.ts'
import { silent, streamed, truncated } from './wav.ts'

/** Kinds of answers: a line, a line whose file has no length, and answers that are no line. */
const speechManners = ['line', 'streamed', 'empty', 'truncated', 'silent', 'endless', 'wrong-type'] as const
export type SpeechManner = (typeof speechManners)[number]

/** A request, without its text. */
export type SpeechCall = { readonly voice: string; readonly authorization: string | undefined; status: number }

export type SpeechParts = {
  readonly faults: FaultBoard
  readonly calls: SpeechCall[]
  readonly synthesiser: Synthesiser
  manner: SpeechManner
}

const bodySchema = z.object({
  model: z.string().min(1),
  input: z.string().min(1).max(4096),
  voice: z.string(),
  response_format: z.literal('wav'),
  speed: z.number().min(0.25).max(4).default(1),
})
const voiceOf = (body: unknown): string => bodySchema.safeParse(body).data?.voice ?? ''

/** Longer than any line, s. */
const ENDLESS_S = 400

const made: Record<Exclude<SpeechManner, 'wrong-type'>, (line: () => Promise<Uint8Array>) => Promise<Uint8Array>> = {
  line: (line) => line(),
  streamed: async (line) => streamed(await line()),
  truncated: async (line) => truncated(await line()),
  empty: async () => new Uint8Array(),
  silent: async () => silent(1),
  // 8 kHz would do; the size is what is too large for a line.
  endless: async () => silent(ENDLESS_S),
}

/** The speech stand-in as an app without a port: `POST /v1/audio/speech`, with the names of the voices in lower case. */
export const buildSpeechStandIn = (parts: SpeechParts): FastifyInstance => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  parts.faults.attach(app)
  app.addHook('onSend', async (request, reply) => {
    const { authorization } = request.headers
    parts.calls.push({ voice: voiceOf(request.body), authorization, status: reply.statusCode })
  })
  app.post('/v1/audio/speech', { config: { routeName: 'speech' } }, async (request, reply) => {
    const body = bodySchema.safeParse(request.body)
    const refuse = (message: string) =>
      reply.code(400).send({ error: { message, type: 'invalid_request_error', param: null, code: null } })
    if (!body.success) return refuse('The request is not valid.')
    const { voice, input, speed } = body.data
    const name = findVoice(voice)
    if (name === undefined) return refuse('There is no such voice.')
    if (parts.manner === 'wrong-type') return reply.type('text/html; charset=utf-8').send('<!doctype html><p>Sign in')
    return reply
      .type('audio/wav')
      .send(await made[parts.manner](() => parts.synthesiser.synthesise(name, input, speed)))
  })
  return app
}
