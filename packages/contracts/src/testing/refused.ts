/** Random requests of a hostile client: values that a shape refuses, or barely accepts. */
import { exampleOf } from './examples.ts'
import { requestParts, type Shape } from './request-shapes.ts'

/** Numbers in [0, 1), reproducible for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const nested = (depth: number): unknown => (depth === 0 ? 0 : [nested(depth - 1)])

/** Each value is made when it is drawn and has at most about 4 kB. */
const junk: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER,
  () => 0.1,
  () => '',
  () => '\0',
  () => '\ud800',
  () => '\u202e\u200b',
  () => '%',
  () => "'; select 1; --",
  () => 'a'.repeat(4000),
  () => '語'.repeat(1000),
  () => [],
  () => Array.from({ length: 500 }, () => 0),
  () => nested(100),
  () => ({}),
  () => ({ min: 1e9, max: -1e9 }),
  () => Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`key-${index}`, index])),
]

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item

/** The value with one part, or the whole, replaced by junk. */
function brokenValue(value: unknown, random: () => number): unknown {
  const isInside = typeof value === 'object' && value !== null && Object.keys(value).length > 0 && random() < 0.85
  if (!isInside) return pick(junk, random)()
  const key = pick(Object.keys(value), random)
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
  copy[key] = brokenValue(copy[key], random)
  return copy
}

export interface RawRequest {
  params: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: unknown
}

/** The parts of a request, one of them broken; arrays have few items, so that the request is sent quickly. */
export function brokenRequest(shapes: Partial<Record<keyof RawRequest, Shape>>, random: () => number): RawRequest {
  const size = random() < 0.5 ? 'least' : 'most'
  const whole: RawRequest = { params: {}, query: {}, headers: {}, body: undefined }
  for (const part of requestParts) {
    const shape = shapes[part]
    if (shape) Object.assign(whole, { [part]: exampleOf(shape, { size, itemsAtMost: 2 }) })
  }
  const part = pick(
    requestParts.filter((each) => shapes[each]),
    random,
  )
  return part ? { ...whole, [part]: brokenValue(whole[part], random) } : whole
}
