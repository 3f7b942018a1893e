/** Binds contracts to routes: authorization, parsing of the input and of the output of every endpoint. */
import { Readable } from 'node:stream'
import {
  API_BASE,
  endpoints,
  type Endpoint,
  type EndpointName,
  type EndpointOutput,
  type EndpointRequest,
  type Endpoints,
  type FileOutput,
  type Issue,
} from '@rubato/contracts/api'
import { deviceName } from '@rubato/contracts/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../base/actor.ts'
import { withinDatabaseCall } from '../database/call-budget.ts'
import { AppError } from '../base/errors.ts'
import { authorize, type Authentication } from './authentication.ts'
import { bodyBytesOf, turnForLarge } from './bodies/bodies.ts'
import type { RegionRule } from '../regions/region-table.ts'
import { databaseCallOf } from './database-calls.ts'
import { formReader } from './bodies/form-body.ts'
import { networkOf } from './rate-limit.ts'
import { fixedAnswer } from './openapi/fixed-answer.ts'
import { singleCalls, type RunCall } from './request-checks/single-calls.ts'

type ActorOf<E extends Endpoint> = E['access'] extends 'public' | 'session' ? null : Actor

interface Call<E extends Endpoint = Endpoint> {
  actor: ActorOf<E>
  /** The caller's network address, for rate limits only: it is neither stored nor logged. */
  ip: string
  /** The rule for the caller's region. */
  rule: RegionRule
  /** The browser and the system of the caller, such as "Firefox on Linux"; null when they are unknown. */
  device: string | null
  /** The cookie header on `session` endpoints, undefined on all others. */
  cookie: string | undefined
  setCookies: (cookies: readonly string[]) => void
  /** The body as it was received on signed endpoints, empty on all others. */
  bodyBytes: Buffer
}

type Output<E extends Endpoint> = [EndpointOutput<E>] extends [undefined] ? void : EndpointOutput<E>
type Handler<E extends Endpoint> = (input: EndpointRequest<E>, call: Call<E>) => Promise<Output<E>>
/** One handler per endpoint: a missing one does not compile. */
export type Handlers = { [K in EndpointName]: Handler<Endpoints[K]> }

/** Handlers of endpoints that this site does not have: they answer `route.not-found`. */
export function missingRoutes<Name extends EndpointName>(
  group: Readonly<Record<Name, Endpoint>>,
): Pick<Handlers, Name> {
  const refuse = () => Promise.reject<never>(new AppError('route.not-found'))
  return Object.fromEntries<unknown>(Object.keys(group).map((name) => [name, refuse])) as Pick<Handlers, Name>
}

const EMPTY = Buffer.alloc(0)
const actors = new WeakMap<FastifyRequest, Actor | null>()
const runs = new WeakMap<FastifyRequest, RunCall>()

export function bindEndpoints(app: FastifyInstance, handlers: Handlers, authentication: Authentication): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    // The loop loses the type of the pair, which `Handlers` has checked.
    bindEndpoint(app, name, handlers[name], authentication)
  }
}

function bindEndpoint(
  app: FastifyInstance,
  name: EndpointName,
  handler: Handler<Endpoint>,
  authentication: Authentication,
) {
  const endpoint: Endpoint = endpoints[name]
  const sendFixed = endpoint.cacheSeconds === undefined ? undefined : fixedAnswer(endpoint.cacheSeconds)
  const beginCall = endpoint.oneAtATime ? singleCalls({ isFile: endpoint.file !== undefined }) : undefined
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    config: {
      keepsBodyBytes: endpoint.signed === true,
      ignoresForm: endpoint.ignoresForm === true,
      ...formsOf(endpoint),
    },
    ...(sendFixed && { compress: false }),
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Before the body is read, to refuse unauthorized calls early.
    onRequest: async (request, reply) => {
      const call = databaseCallOf(request)
      const actor = await withinDatabaseCall(call, () => authorize(name, request, authentication))
      call.person = actor?.userId ?? networkOf(request.ip)
      actors.set(request, actor)
      if (actor && beginCall) runs.set(request, beginCall(actor.userId, reply))
    },
    handler: async (request, reply) => {
      const call = { ...callOf(endpoint, request, reply), rule: authentication.ruleOf(request) }
      if (sendFixed) return sendFixed(request, reply, async () => bodyOf(endpoint, await handler({}, call)))
      reply.header('cache-control', 'no-store')
      await turnForLarge(request)
      const input = parseInput(endpoint, request)
      const run = runs.get(request) ?? ((work) => work())
      const output: unknown = await run(() => withinDatabaseCall(databaseCallOf(request), () => handler(input, call)))
      if (endpoint.file !== undefined) return sendFile(reply, endpoint.file, output as FileOutput)
      if (!endpoint.response) return reply.code(204).send()
      return reply.type('application/json; charset=utf-8').send(bodyOf(endpoint, output))
    },
  })
}

/** Parsing the output drops every field that the contract does not name. */
const bodyOf = ({ response }: Endpoint, output: unknown): string => JSON.stringify(response?.parse(output))

/**
 * The content is made while it is sent, as fast as the client takes it. A browser that shows it as a page all the same gives it
 * no origin.
 */
const sendFile = (reply: FastifyReply, usual: string, { name, type, content }: FileOutput) =>
  reply
    .type(type ?? usual)
    .header('content-security-policy', `${String(reply.getHeader('content-security-policy'))}; sandbox`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(content, { objectMode: false }))

/** Forms are accepted on endpoints with a bearer token alone: with a cookie a form could come from any site. */
function formsOf({ access, body, signed }: Endpoint): { readForm?: (text: string) => unknown } {
  return body && !signed && access !== 'public' && access !== 'session' ? { readForm: formReader(body) } : {}
}

function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Omit<Call, 'rule'> {
  return {
    actor: (actors.get(request) ?? null) as Actor,
    ip: request.ip,
    device: deviceName(request.headers['user-agent']),
    cookie: endpoint.access === 'session' ? request.headers.cookie : undefined,
    setCookies: (cookies) => void reply.header('set-cookie', [...cookies]),
    bodyBytes: bodyBytesOf(request) ?? EMPTY,
  }
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const issues: Issue[] = []
  const parsed = {
    ...part(endpoint.params, 'params', request.params ?? {}, issues),
    ...part(endpoint.query, 'query', request.query ?? {}, issues),
    ...part(endpoint.headers, 'headers', request.headers, issues),
    ...part(endpoint.body, 'body', request.body, issues),
  }
  if (issues.length > 0) throw new AppError('request.invalid', { issues })
  return parsed
}

function part(schema: z.ZodType | undefined, key: string, value: unknown, issues: Issue[]): Record<string, unknown> {
  if (!schema) return {}
  const result = schema.safeParse(value)
  if (result.success) return { [key]: result.data }
  for (const { path, message } of result.error.issues) {
    issues.push({ path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)), message })
  }
  return {}
}
