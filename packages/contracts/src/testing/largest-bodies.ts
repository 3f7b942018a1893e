/**
 * The largest bodies of an endpoint, from its schema: for each list and each kind of its items as many items as the bound or
 * the bytes allow, the lists inside them short, long and one of them long, with the largest and the smallest numbers and one
 * number the other way. And those that are refused: items of other types, and lists that are too long.
 */
import type { z } from 'zod'
import { repaired } from './accepted.ts'
import { exampleOf, isInside, type Size } from './examples.ts'
import { alternativesOf, nodesIn, type Shape, type ShapeNode } from './request-shapes.ts'
import { lengthAt, stretched, withItems } from './stretched.ts'

export interface LargestBody {
  what: string
  body: unknown
  isAccepted: boolean
}

export interface LargestOptions {
  schema: z.ZodType
  shape: Shape
  /** The limit of the body. */
  bytes: number
  /** Also with one number of the items the other way. */
  isThorough: boolean
}

/** Bytes of the JSON in UTF-8, at most: a character outside ASCII counts as three. */
function bytesOf(value: unknown): number {
  const text = JSON.stringify(value) ?? ''
  return text.length + 2 * text.replace(/[^\u0080-\uffff]+/g, '').length
}
const isArray = ({ shape }: ShapeNode): boolean => shape.type === 'array' && shape.items !== undefined
const isNumber = ({ shape }: ShapeNode): boolean => shape.type === 'number' || shape.type === 'integer'
const isOuter = ({ path }: ShapeNode): boolean => !path.includes('[]')

/** Whether a place exists when these alternatives are chosen, and elsewhere the last ones. */
function isReachable({ choices }: ShapeNode, chosen: ShapeNode['choices'], nodes: ReadonlyMap<string, ShapeNode>) {
  return [...choices].every(([path, index]) => {
    const last = alternativesOf(nodes.get(path)?.shape ?? {}).length - 1
    return (chosen.get(path) ?? last) === index
  })
}

/** Adds the text; whether it was not there before. */
function isNew(seen: Set<string>, text: string): boolean {
  const { size } = seen
  return seen.add(text).size > size
}

/** The list, and each kind of item in it: alternatives that are objects. Kinds that were there before are left out. */
function kindsOf(list: ShapeNode, nodes: readonly ShapeNode[], seen: Set<string>): ShapeNode['choices'][] {
  const alternatives = nodes.filter(
    ({ path, shape }) => /\|\d+$/.test(path) && isInside(path, `${list.path}[]`) && shape.type === 'object',
  )
  const fresh = alternatives.filter(({ shape }) => isNew(seen, JSON.stringify(shape)))
  return [list.choices, ...fresh.map(({ choices }) => choices)]
}

/** As many items at the path as fit; 1 at least. */
function filled(
  value: unknown,
  { shape, bytes }: LargestOptions,
  { path, shape: { maxItems = 1, minItems = 1 } }: ShapeNode,
) {
  const [one, two] = [1, 2].map((length) => bytesOf(stretched(value, shape, path, length))) as [number, number]
  const room = Math.floor((bytes - one) / Math.max(two - one, 1)) + 1
  return stretched(value, shape, path, Math.max(1, minItems, Math.min(maxItems, room)))
}

/** The value with this many items at the path, or with fewer where a rule over the list refuses them. */
function accepted(value: unknown, { schema, shape }: LargestOptions, { path }: ShapeNode, length: number): unknown {
  for (let count = length; count > 1; count = Math.ceil(count / 2)) {
    const body = stretched(value, shape, path, count)
    if (schema.safeParse(body).success) return body
  }
  return value
}

const filledAndAccepted = (value: unknown, options: LargestOptions, list: ShapeNode): unknown =>
  accepted(value, options, list, lengthAt(filled(value, options, list), list.path))

interface Flavour {
  what: string
  sizes: Map<string, Size>
}

function flavoursOf(list: ShapeNode, numbers: readonly ShapeNode[], isThorough: boolean): Flavour[] {
  const item = `${list.path}[]`
  const flips = isThorough ? numbers : []
  return [
    { what: 'the largest', sizes: new Map([[item, 'most']]) },
    { what: 'the smallest', sizes: new Map([[item, 'least']]) },
    ...flips.map(({ path }): Flavour => ({
      what: `the largest but ${path}`,
      sizes: new Map([
        [item, 'most'],
        [path, 'least'],
      ]),
    })),
    ...flips.map(({ path }): Flavour => ({
      what: `the smallest but ${path}`,
      sizes: new Map([
        [item, 'least'],
        [path, 'most'],
      ]),
    })),
  ]
}

/** Some, and none: of the lists inside an item. */
const MIDDLE = 16

function* listBodies(
  options: LargestOptions,
  list: ShapeNode,
  nodes: readonly ShapeNode[],
  seen: Set<string>,
): Generator<LargestBody> {
  const { schema, shape, isThorough } = options
  const byPath = new Map(nodes.map((node) => [node.path, node]))
  const known = new Set<string>()
  for (const choices of kindsOf(list, nodes, seen)) {
    const inside = nodes.filter((node) => isInside(node.path, `${list.path}[]`) && isReachable(node, choices, byPath))
    const lists = inside.filter(isArray)
    for (const { what, sizes } of flavoursOf(list, inside.filter(isNumber), isThorough)) {
      const lengths = new Map([list, ...lists].map(({ path }) => [path, 1]))
      const single = repaired(
        schema,
        shape,
        exampleOf(shape, { size: 'least', numbers: 'most', sizes, lengths, choices }),
      )
      const text = JSON.stringify(single)
      // A different number in one place may be refused with any value of the others.
      if (single === null && sizes.size === 1) throw new Error(`No example of ${list.path} is accepted: ${what}`)
      if (single === null || known.has(text)) continue
      known.add(text)
      const kind = [...choices].map(([path, index]) => `${path}|${index}`).join(' ')
      for (const [how, value] of innerLengths(single, options, lists))
        yield {
          what: `${list.path} ${kind}: ${what}, ${how}`,
          body: filledAndAccepted(value, options, list),
          isAccepted: true,
        }
    }
  }
}

function* innerLengths(
  single: unknown,
  options: LargestOptions,
  lists: readonly ShapeNode[],
): Generator<[string, unknown]> {
  yield ['single items inside', single]
  for (const node of lists) {
    const { maxItems = 1 } = node.shape
    yield [`${node.path} full`, filledAndAccepted(single, options, node)]
    if (maxItems > MIDDLE) yield [`${node.path} of ${MIDDLE}`, accepted(single, options, node, MIDDLE)]
  }
}

const otherTypes: Record<string, unknown> = { string: 0, number: 'x', integer: 'x', boolean: 'x', array: 0, object: 0 }

/** An item that has every field, each of another type. */
function wrongItem(shape: Shape): unknown {
  const properties = Object.entries(alternativesOf(shape).at(-1)?.properties ?? shape.properties ?? {})
  return Object.fromEntries(properties.map(([key, { type = '' }]) => [key, otherTypes[type] ?? []]))
}

function* refusedBodies(
  options: LargestOptions,
  list: ShapeNode,
  nodes: readonly ShapeNode[],
  seen: Set<string>,
): Generator<LargestBody> {
  const { schema, shape, bytes } = options
  const arrays = nodes.filter((node) => isArray(node) && isInside(node.path, list.path))
  for (const node of arrays) {
    if (!isNew(seen, JSON.stringify(node.shape))) continue
    const lengths = new Map([list, node].map(({ path }) => [path, 1]))
    const sizes = new Map<string, Size>([[node.path, 'least']])
    const single = repaired(schema, shape, exampleOf(shape, { size: 'least', sizes, lengths, choices: node.choices }))
    if (single === null) continue
    const { maxItems = 1, items = {} } = node.shape
    for (const junk of [{}, 0, null, 'x', wrongItem(items)]) {
      const broken = withItems(single, node.path, junk)
      const inner = node === list ? broken : filled(broken, options, node)
      const body = filled(inner, options, list)
      yield { what: `${node.path} of ${JSON.stringify(junk).slice(0, 40)}`, body, isAccepted: false }
    }
    for (const count of [maxItems + 1, Math.floor((bytes - bytesOf(single)) / 2)])
      yield {
        what: `${node.path} of ${count} zeros`,
        body: stretched(withItems(single, node.path, 0), shape, node.path, count),
        isAccepted: false,
      }
  }
}

/** Throws when no example is accepted: `sample-texts.ts` has texts for rules that a shape does not express. */
export function* largestBodies(options: LargestOptions): Generator<LargestBody> {
  const { schema, shape, bytes } = options
  const nodes = nodesIn(shape)
  const outer = nodes.filter((node) => isArray(node) && isOuter(node))
  for (const size of ['least', 'most'] as const) {
    const body = repaired(schema, shape, exampleOf(shape, { size, itemsAtMost: 1 }))
    if (body === null) throw new Error(`The ${size} of every field is not accepted, and was not repaired`)
    yield { what: `the ${size} of every field`, body, isAccepted: true }
  }
  // A body of any content: the vendor defines its fields.
  if (shape.type === 'object' && !shape.properties) {
    const count = Math.floor((bytes - bytesOf({ filler: [] })) / bytesOf([{ a: 1 }]))
    yield { what: 'any content', body: { filler: Array.from({ length: count }, () => ({ a: 1 })) }, isAccepted: true }
  }
  const [kinds, refused] = [new Set<string>(), new Set<string>()]
  for (const list of outer) {
    for (const each of listBodies(options, list, nodes, kinds)) if (bytesOf(each.body) <= bytes) yield each
    for (const each of refusedBodies(options, list, nodes, refused)) if (bytesOf(each.body) <= bytes) yield each
  }
}
