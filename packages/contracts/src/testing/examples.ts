/** Example values of a shape: the smallest and the largest that it accepts. */
import { alternativesOf, type Shape } from './request-shapes.ts'

export type Size = 'least' | 'most'

export interface ExampleOptions {
  size: Size
  /** Most items of an array, below its maximum; for bodies that have to stay within their size limit. */
  itemsAtMost?: number
}

/** A letter of three bytes in UTF-8: the most bytes for one UTF-16 unit. */
const WIDE = '語'

function exampleString({ format, pattern, minLength = 0, maxLength = 100 }: Shape, size: Size): string {
  if (format === 'uuid') return '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7cff'
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  if (format === 'email') return 'largest@example.test'
  const letter = pattern === undefined && size === 'most' ? WIDE : 'a'
  return letter.repeat(size === 'most' ? maxLength : Math.max(minLength, 1))
}

function exampleObject(shape: Shape, options: ExampleOptions): Record<string, unknown> {
  const entries = Object.entries(shape.properties ?? {})
  const wanted = options.size === 'most' ? entries : entries.filter(([key]) => shape.required?.includes(key))
  return Object.fromEntries(wanted.map(([key, value]) => [key, exampleOf(value, options)]))
}

function exampleArray({ items, minItems = 0, maxItems = 0 }: Shape, options: ExampleOptions): unknown[] {
  const { size, itemsAtMost = Infinity } = options
  const length = size === 'most' ? Math.max(minItems, Math.min(maxItems, itemsAtMost)) : minItems
  return items ? Array.from({ length }, () => exampleOf(items, options)) : []
}

/** Satisfies lengths, bounds, formats and choices, but no rule between two fields: a JSON Schema does not contain those. */
export function exampleOf(shape: Shape, options: ExampleOptions): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const alternatives = alternativesOf(shape)
  if (alternatives.length > 0) {
    const wanted = options.size === 'most' ? alternatives.at(-1) : alternatives[0]
    return exampleOf(wanted ?? {}, options)
  }
  if (shape.type === 'object') return exampleObject(shape, options)
  if (shape.type === 'array') return exampleArray(shape, options)
  if (shape.type === 'string') return exampleString(shape, options.size)
  if (shape.type === 'boolean') return options.size === 'most'
  if (shape.type === 'null' || shape.type === undefined) return null
  return options.size === 'most' ? shape.maximum : shape.minimum
}

export interface ArrayPlace {
  path: (string | number)[]
  maxItems: number
}

/** The arrays inside `value`, an example of `shape`, each with its maximum. */
export function arraysIn(shape: Shape, value: unknown, path: (string | number)[] = []): ArrayPlace[] {
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
