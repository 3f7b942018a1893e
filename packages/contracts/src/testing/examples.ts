/** Example values of a shape: the smallest and the largest that it accepts, and mixes of both. */
import { varied } from './stretched.ts'
import { alternativesOf, type Shape } from './request-shapes.ts'

export type Size = 'least' | 'most'

export interface ExampleOptions {
  size: Size
  /** Most items of an array, below its maximum; for bodies that have to stay within their size limit. */
  itemsAtMost?: number
  /** Sizes by path of `nodesIn`, for that place and everything inside it; the longest matching path wins. */
  sizes?: ReadonlyMap<string, Size>
  /** The size of numbers that `sizes` has no path for; as `size` when absent. */
  numbers?: Size
  /** Lengths of single arrays, by the paths of `nodesIn`. */
  lengths?: ReadonlyMap<string, number>
  /** Alternatives of single choices, by the paths of `nodesIn`; elsewhere the first is the least and the last the most. */
  choices?: ReadonlyMap<string, number>
}

/** A letter of three bytes in UTF-8: the most bytes for one UTF-16 unit. */
const WIDE = '語'
const formats: Record<string, string> = {
  uuid: '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7cff',
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  email: 'largest@example.test',
}
/** Characters before a text of one letter, for patterns that begin with them. */
const BEGINNINGS = ['', '/']

function exampleString({ format, pattern, minLength = 0, maxLength = 100, examples }: Shape, size: Size): string {
  const sample = size === 'most' ? examples?.at(-1) : examples?.[0]
  if (sample !== undefined) return sample
  const known = formats[format ?? '']
  if (known !== undefined) return known
  const length = size === 'most' ? maxLength : Math.max(minLength, 1)
  if (pattern === undefined) return (size === 'most' ? WIDE : 'a').repeat(length)
  // No base64url text has a length of 4 n + 1 characters.
  const isUnfit = format === 'base64url' && length % 4 === 1
  const letters = 'a'.repeat(isUnfit ? length + (size === 'most' ? -1 : 1) : length)
  const texts = BEGINNINGS.map((beginning) => beginning + letters.slice(beginning.length))
  return texts.find((text) => new RegExp(pattern, 'u').test(text)) ?? letters
}

function exampleObject(shape: Shape, options: ExampleOptions, path: string): Record<string, unknown> {
  const isWanted = (key: string) => {
    const place = `${path}.${key}`
    if (sizeAt(options, path) === 'most' || shape.required?.includes(key)) return true
    return [...(options.sizes?.keys() ?? []), ...(options.lengths?.keys() ?? [])].some((each) => isInside(each, place))
  }
  const keys = (shape.propertyNames?.enum ?? []) as string[]
  const { additionalProperties: values } = shape
  if (typeof values === 'object') {
    const wanted = sizeAt(options, path) === 'most' ? keys : keys.filter((key) => shape.required?.includes(key))
    return Object.fromEntries(wanted.map((key) => [key, exampleAt(values, options, `${path}.*`)]))
  }
  const entries = Object.entries(shape.properties ?? {}).filter(([key]) => isWanted(key))
  return Object.fromEntries(entries.map(([key, value]) => [key, exampleAt(value, options, `${path}.${key}`)]))
}

function exampleArray({ items, minItems = 0, maxItems = 0 }: Shape, options: ExampleOptions, path: string): unknown[] {
  const { itemsAtMost = Infinity, lengths } = options
  const usual = sizeAt(options, path) === 'most' ? Math.max(minItems, Math.min(maxItems, itemsAtMost)) : minItems
  const length = lengths?.get(path) ?? usual
  if (!items) return []
  const made = Array.from({ length }, () => exampleAt(items, options, `${path}[]`))
  // Items of a list that needs several may have to differ.
  return made.map((item, index) => (index === 0 ? item : varied(item, items, index)))
}

function sizeAt({ size: usual, sizes }: ExampleOptions, path: string, size = usual): Size {
  let found = { path: '', size }
  for (const [each, other] of sizes ?? []) {
    if (each.length >= found.path.length && isInside(path, each)) found = { path: each, size: other }
  }
  return found.size
}

/** Whether a path of `nodesIn` is another one, or of a place inside it. */
export const isInside = (path: string, other: string): boolean =>
  path === other || (path.startsWith(other) && /^[.[|]/.test(path.slice(other.length)))

/** Satisfies lengths, bounds, formats and choices, but no rule between two fields: a JSON Schema does not contain those. */
export const exampleOf = (shape: Shape, options: ExampleOptions): unknown => exampleAt(shape, options, '')

function exampleAt(shape: Shape, options: ExampleOptions, path: string): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const size = sizeAt(options, path)
  const alternatives = alternativesOf(shape)
  if (alternatives.length > 0) {
    const index = options.choices?.get(path) ?? (size === 'most' ? alternatives.length - 1 : 0)
    return exampleAt(alternatives[index] ?? {}, options, `${path}|${index}`)
  }
  if (shape.type === 'object') return exampleObject(shape, options, path)
  if (shape.type === 'array') return exampleArray(shape, options, path)
  if (shape.type === 'string') return exampleString(shape, size)
  if (shape.type === 'boolean') return size === 'most'
  if (shape.type === 'null' || shape.type === undefined) return null
  return sizeAt(options, path, options.numbers) === 'most' ? shape.maximum : shape.minimum
}

export interface ArrayLimit {
  path: (string | number)[]
  maxItems: number
}

/** The arrays inside `value`, an example of `shape`, each with its maximum. */
export function arraysIn(shape: Shape, value: unknown, path: (string | number)[] = []): ArrayLimit[] {
  if (shape.type === 'array' && Array.isArray(value)) {
    const [first] = value as unknown[]
    const inside = shape.items && value.length > 0 ? arraysIn(shape.items, first, [...path, 0]) : []
    return [{ path, maxItems: shape.maxItems ?? Infinity }, ...inside]
  }
  if (shape.type !== 'object' || typeof value !== 'object' || value === null) {
    return alternativesOf(shape)
      .slice(-1)
      .flatMap((each) => arraysIn(each, value, path))
  }
  return Object.entries(shape.properties ?? {}).flatMap(([key, each]) =>
    arraysIn(each, (value as Record<string, unknown>)[key], [...path, key]),
  )
}
