/** OpenAPI 3.1, generated from the contracts, so that it cannot differ from the bound routes. */
import {
  API_BASE,
  endpoints,
  errorBodySchema,
  errorStatus,
  type Access,
  type Endpoint,
  type ErrorCode,
} from '@rubato/contracts/api'
import {
  compositionSchema,
  eventTaskSchema,
  gameEventSchema,
  generatorConfigSchema,
  itemSummarySchema,
  photoSchema,
  settingsSchema,
  triggerIdSchema,
} from '@rubato/contracts/domain'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Large schemas that several calls have: each is described once, as a component. */
const named = z.registry<{ id: string }>()
named.add(generatorConfigSchema, { id: 'GeneratorConfig' })
named.add(gameEventSchema, { id: 'GameEvent' })
named.add(compositionSchema, { id: 'Composition' })
named.add(triggerIdSchema, { id: 'TriggerId' })
named.add(eventTaskSchema, { id: 'EventTask' })
named.add(itemSummarySchema, { id: 'ItemSummary' })
named.add(photoSchema, { id: 'Photo' })
named.add(settingsSchema, { id: 'Settings' })

const components: Record<string, Json> = {}
const errorResponses: Record<string, Json> = {}

/** Adds the named schemas in it to `components`; an accepted value may have another shape than a returned one. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const suffix = io === 'input' ? 'Input' : ''
  const json: Json = z.toJSONSchema(schema, { io, metadata: named, target: 'draft-2020-12', unrepresentable: 'any' })
  const text = JSON.stringify(json).replace(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`)
  const { $defs = {}, ...shape } = JSON.parse(text) as Json & { $defs?: Record<string, Json> }
  delete shape['$schema']
  for (const [name, { id: _, ...found }] of Object.entries($defs)) components[name + suffix] = found
  return shape
}

/** Error codes of an endpoint besides those of its contract. */
function commonErrors({ access, beforeAcceptance, body, params, query }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['request.too-many', 'server.error', 'service.unavailable', 'service.storage-full']
  if (body ?? params ?? query) codes.push('request.invalid')
  if (body) codes.push('request.not-json', 'request.too-large', 'request.cross-site')
  if (access !== 'public' && access !== 'session') codes.push('auth.signed-out')
  if (access !== 'public' && access !== 'session' && !beforeAcceptance) codes.push('policies.not-accepted')
  if (access === 'member' || typeof access === 'object') codes.push('account.age-not-declared', 'membership.required')
  if (typeof access === 'object') codes.push('membership.tier-required')
  return codes
}

/** The answer with one of these codes, described once. */
function errorAnswer(codes: readonly ErrorCode[]): Json {
  const name = codes.join('_')
  errorResponses[name] = {
    description: codes.join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return { $ref: `#/components/responses/${name}` }
}

function errorAnswers(endpoint: Endpoint): Json {
  const codes = [...new Set([...(endpoint.errors ?? []), ...commonErrors(endpoint)])].sort((a, b) =>
    a.localeCompare(b, 'en'),
  )
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [String(status), errorAnswer(codes.filter((code) => errorStatus[code] === status))]),
  )
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
  }))
}

function securityOf(access: Access): Json[] {
  if (access === 'public') return []
  return [access === 'session' ? { session: [] } : { bearer: [] }]
}

/** On endpoints with a bearer token a form with the same fields is accepted too. */
function bodyContent({ access, signed }: Endpoint, schema: Json): Json {
  const isJsonOnly = access === 'public' || access === 'session' || signed === true
  const json = { 'application/json': { schema } }
  return isJsonOnly ? json : { ...json, 'application/x-www-form-urlencoded': { schema } }
}

const successWithout = ({ file }: Endpoint): Json =>
  file === undefined
    ? { '204': { description: 'Done, nothing to say' } }
    : { '200': { description: 'A file', content: { [file]: { schema: { type: 'string', format: 'binary' } } } } }

function operationOf(name: string, endpoint: Endpoint): Json {
  const success = endpoint.response
    ? {
        '200': {
          description: 'Done',
          content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
        },
      }
    : successWithout(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    security: securityOf(endpoint.access),
    'x-access': endpoint.access,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: bodyContent(endpoint, schemaOf(endpoint.body, 'input')),
          },
        }
      : {}),
    responses: { ...success, ...errorAnswers(endpoint) },
  }
}

function describePaths(isDescribed: Selection): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    if (!isDescribed(endpoint)) continue
    const path = API_BASE + endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return paths
}

/** The parts that the paths refer to, directly or through other parts. */
function referenced(parts: Record<string, Json>, paths: Json): Record<string, Json> {
  const found = new Map<string, Json>()
  const follow = (value: Json): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/\w+\/([\w.-]+)"/g)) {
      const part = parts[name]
      if (part === undefined || found.has(name)) continue
      found.set(name, part)
      follow(part)
    }
  }
  follow(paths)
  return Object.fromEntries(found)
}

/** The calls that a description contains. */
type Selection = (endpoint: Endpoint) => boolean

const isAny: Selection = () => true
export const isForEveryone: Selection = ({ access }) => access !== 'admin'

function describe(isDescribed: Selection): Json {
  const paths = describePaths(isDescribed)
  return {
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output'), ...referenced(components, paths) },
      responses: referenced(errorResponses, paths),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'rubato.session_token' },
      },
    },
  }
}

/** Made once for the process: the endpoints are the same for every app. */
const descriptions = new Map<Selection, Json>()

/** The description of the selected calls, by default of all. */
export function openApiOf(info: { title: string; version: string }, isDescribed: Selection = isAny): Json {
  const description = descriptions.get(isDescribed) ?? describe(isDescribed)
  descriptions.set(isDescribed, description)
  return { openapi: '3.1.0', info, ...description }
}
