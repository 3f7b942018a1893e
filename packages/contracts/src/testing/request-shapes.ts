/** The request shapes of every endpoint as JSON Schema. Tests and benches build requests from them and check their bounds. */
import { z } from 'zod'
import { endpoints, type Endpoint, type EndpointName } from '../api/index.ts'
import { sampleTexts } from './sample-texts.ts'

export interface Shape {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  propertyNames?: Shape
  items?: Shape
  prefixItems?: Shape[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  /** Accepted texts, shortest first. */
  examples?: string[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

export const requestParts = ['params', 'query', 'headers', 'body'] as const
export type RequestPart = (typeof requestParts)[number]

export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const texts = sampleTexts.get(zodSchema)
      if (texts) jsonSchema.examples = [...texts]
    },
  }) as Shape

export interface RequestShape {
  name: EndpointName
  part: RequestPart
  schema: z.ZodType
  shape: Shape
}

/** One entry for each part of each endpoint that has a schema. */
export const requestShapes = (): RequestShape[] =>
  (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
    const endpoint: Endpoint = endpoints[name]
    return requestParts.flatMap((part) => {
      const schema = endpoint[part]
      return schema ? [{ name, part, schema, shape: shapeOf(schema) }] : []
    })
  })

/** One entry for each place inside a shape; `[]` is an item of an array and `|2` the third alternative of a choice. */
export interface ShapeNode {
  path: string
  shape: Shape
  /** The alternative of each choice on the way, by the path of the choice. */
  choices: ReadonlyMap<string, number>
}

export function nodesIn(shape: Shape, path = '', choices: ReadonlyMap<string, number> = new Map()): ShapeNode[] {
  const inside = Object.entries(shape.properties ?? {}).flatMap(([key, each]) =>
    nodesIn(each, `${path}.${key}`, choices),
  )
  const items = shape.items ? nodesIn(shape.items, `${path}[]`, choices) : []
  const alternatives = alternativesOf(shape).flatMap((each, index) =>
    nodesIn(each, `${path}|${index}`, new Map([...choices, [path, index]])),
  )
  return [{ path, shape, choices }, ...inside, ...items, ...alternatives]
}

export const alternativesOf = ({ anyOf, oneOf }: Shape): readonly Shape[] => anyOf ?? oneOf ?? []

/** The alternative of a choice that a value was made of: the first whose constants it has. */
export function alternativeFor(shape: Shape, value: unknown): Shape {
  const alternatives = alternativesOf(shape)
  if (alternatives.length === 0) return shape
  const fields = (value ?? {}) as Record<string, unknown>
  const isOf = (each: Shape) => {
    const constants = Object.entries(each.properties ?? {}).filter(
      ([key, { const: only }]) => only !== undefined && (fields[key] !== undefined || each.required?.includes(key)),
    )
    return each.type === 'object'
      ? typeof value === 'object' && constants.every(([key, { const: only }]) => fields[key] === only)
      : (each.type === 'null') === (value === null)
  }
  const found = alternatives.find(isOf) ?? alternatives.at(-1)
  return found ? alternativeFor(found, value) : shape
}

/** A limit beyond this does not count as a bound: zod gives every integer the limits of safe integers. */
const LARGEST_BOUND = 1e12

function isOpenNumber({ minimum, maximum }: Shape): boolean {
  return minimum === undefined || maximum === undefined || minimum < -LARGEST_BOUND || maximum > LARGEST_BOUND
}

const isFixed = (shape: Shape): boolean =>
  shape.const !== undefined || shape.enum !== undefined || shape.type === 'boolean' || shape.type === 'null'

/** The UUID format fixes the length; no other format or pattern bounds it. */
const isOpenString = ({ format, maxLength }: Shape): boolean => format !== 'uuid' && maxLength === undefined

function openParts(shape: Shape, path: string): string[] {
  const parts = Object.entries(shape.properties ?? {}).flatMap(([key, value]) => unboundedIn(value, `${path}.${key}`))
  const { additionalProperties: more, propertyNames } = shape
  if (more === undefined || more === false) return parts
  if (more === true || !propertyNames) return [...parts, `${path}.*`]
  return [...parts, ...unboundedIn(propertyNames, `${path}.(key)`), ...unboundedIn(more, `${path}.*`)]
}

/** The paths below `path` whose string, array, number or record has no upper bound. */
export function unboundedIn(shape: Shape, path: string): string[] {
  if (isFixed(shape)) return []
  const inside = [...alternativesOf(shape), ...(shape.allOf ?? [])].flatMap((each) => unboundedIn(each, path))
  if (shape.type === undefined) return inside.length > 0 || alternativesOf(shape).length > 0 ? inside : [path]
  if (shape.type === 'object') return [...inside, ...openParts(shape, path)]
  if (shape.type === 'array') {
    const items = shape.items ? unboundedIn(shape.items, `${path}[]`) : []
    return [...inside, ...(shape.maxItems === undefined ? [path] : []), ...items]
  }
  const isOpen = shape.type === 'string' ? isOpenString(shape) : isOpenNumber(shape)
  return isOpen ? [...inside, path] : inside
}
