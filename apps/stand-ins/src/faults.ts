import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** The ways in which a vendor can misbehave. Times are milliseconds, sizes bytes. */
export const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refuse') }),
  z.object({ kind: z.literal('hang'), milliseconds: z.int().min(1).default(30_000) }),
  z.object({ kind: z.literal('slow'), milliseconds: z.int().min(1).default(2_000) }),
  z.object({ kind: z.literal('error'), status: z.int().min(400).max(599).default(500) }),
  z.object({ kind: z.literal('html'), status: z.int().min(200).max(599).default(401) }),
  z.object({ kind: z.literal('garbage'), status: z.int().min(200).max(599).default(200) }),
  z.object({ kind: z.literal('huge'), bytes: z.int().min(1).max(1_073_741_824).default(67_108_864) }),
  /** A body that the test gives. */
  z.object({
    kind: z.literal('body'),
    status: z.int().min(200).max(599).default(200),
    body: z.string().max(1_000_000),
  }),
  /** Sends the caller elsewhere. */
  z.object({ kind: z.literal('redirect'), location: z.string().max(2048) }),
  z.object({ kind: z.literal('rate-limit'), retryAfterSeconds: z.int().min(0).default(9) }),
])
export type Fault = z.infer<typeof faultSchema>
export type FaultInput = z.input<typeof faultSchema>

/**
 * The timeout of a client for a fault after which it reports this problem, ms: short where the call has to time out, and otherwise
 * so long that a busy machine answers within it.
 */
export const timeoutFor = (problem: string): number => (problem === 'no-answer' ? 300 : 10_000)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which a fault can be set for this route and under which its calls are recorded. */
    routeName?: string
  }
}

export type FaultControl = {
  /** Without `times` the fault stays until `clearFaults`. */
  setFault(fault: FaultInput, times?: number): void
  clearFaults(): void
}

/** Faults by route name. A fault set for `times` calls ends after them; without `times` it stays until cleared. */
export class FaultBoard {
  private readonly active = new Map<string, { readonly fault: Fault; remaining: number }>()
  private readonly closing = new AbortController()

  set(routeName: string, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.active.set(routeName, { fault, remaining: times })
  }

  /** The control of one route, for a stand-in that has no other. */
  controlOf(routeName: string): FaultControl {
    return {
      setFault: (fault, times) => this.set(routeName, faultSchema.parse(fault), times),
      clearFaults: () => this.clear(),
    }
  }

  clear(): void {
    this.active.clear()
  }

  /** Ends every wait, so that closing the stand-in does not wait for a route that hangs. */
  close(): void {
    this.closing.abort()
  }

  private take(routeName: string): Fault | undefined {
    const entry = this.active.get(routeName)
    if (!entry) return undefined
    entry.remaining -= 1
    if (entry.remaining <= 0) this.active.delete(routeName)
    return entry.fault
  }

  /** Applies faults to every route of `app` that has a `routeName`. */
  attach(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const { routeName } = request.routeOptions.config
      const fault = routeName === undefined ? undefined : this.take(routeName)
      return fault && this.apply(fault, request, reply)
    })
    app.addHook('preClose', async () => this.close())
  }

  /** Resolves with the reply when the fault answered (or cut) the request, with undefined when the route handles it. */
  private async apply(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (fault.kind === 'slow' || fault.kind === 'hang') await this.pause(fault.milliseconds)
    if (fault.kind === 'slow') return undefined
    return fault.kind === 'refuse' || fault.kind === 'hang' ? cut(request, reply) : answerWrongly(fault, reply)
  }

  private async pause(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: this.closing.signal }).catch(() => undefined)
  }
}

const cut = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack()
  request.raw.destroy()
  return reply
}

type WrongAnswer = Exclude<Fault, { kind: 'refuse' | 'hang' | 'slow' }>

const answerWrongly = (fault: WrongAnswer, reply: FastifyReply): FastifyReply => {
  if (fault.kind === 'error')
    return reply.code(fault.status).send(apiError(fault.status, 'ServerError', 'An unexpected error occurred.'))
  if (fault.kind === 'html') return reply.code(fault.status).type('text/html; charset=utf-8').send(htmlErrorPage)
  if (fault.kind === 'garbage')
    return reply.code(fault.status).type('application/json; charset=utf-8').send('{"data": [ \u0000 not json')
  if (fault.kind === 'huge')
    return reply.type('application/json; charset=utf-8').send(Readable.from(hugeJson(fault.bytes)))
  if (fault.kind === 'body') return reply.code(fault.status).type('application/json; charset=utf-8').send(fault.body)
  if (fault.kind === 'redirect') return reply.code(302).header('location', fault.location).send()
  return reply.code(429).send(tooManyAttempts(fault.retryAfterSeconds))
}

const htmlErrorPage = '<!doctype html><html lang="en"><title>Unauthorized</title><h1>401 Unauthorized</h1></html>\n'

const apiError = (status: number, codeName: string, detail: string): object => ({
  errors: [{ code: null, code_name: codeName, detail, id: randomUUID(), status: String(status), title: detail }],
})

const tooManyAttempts = (retryAfterSeconds: number): object => ({
  errors: [
    {
      code: null,
      code_name: 'RequestThrottled',
      detail: 'You have made too many attempts. Please try again later.',
      id: randomUUID(),
      retry_after_seconds: retryAfterSeconds,
      status: '429',
      title: 'You have made too many attempts. Please try again later.',
    },
  ],
})

/** A valid JSON string of about `bytes` bytes, made chunk by chunk: a client without a size limit reads all of it. */
function* hugeJson(bytes: number): Generator<string> {
  const chunk = 'x'.repeat(65_536)
  yield '{"data":"'
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
  yield '"}'
}
