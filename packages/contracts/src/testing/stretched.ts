/** Values with longer lists: copies of the first item, which differ where items may have to. */
import { alternativeFor, type Shape } from './request-shapes.ts'

type Json = Record<string, unknown>

/** The steps of a path of `nodesIn`, without its choices. */
const stepsOf = (path: string): string[] => path.replaceAll(/\|\d+/g, '').match(/\[\]|\.[^.[]+/g) ?? []

/** Characters that an index replaces: the number of items of a list is smaller than 10 to this power. */
const DIGITS = 7
const FIRST_LETTER = 97
const LETTERS = 26

function variedText(
  text: string,
  { format, enum: choices, const: only, examples, pattern }: Shape,
  index: number,
): string {
  if (choices ?? only ?? examples) return text
  const digits = String(index).padStart(DIGITS, '0')
  if (format === 'uuid') return text.slice(0, -DIGITS) + digits
  if (format !== undefined) return text
  const fits = (other: string) => pattern === undefined || new RegExp(pattern, 'u').test(other)
  // The text of a name may be too short for digits, or may not begin with one.
  const letter = text.slice(0, -1) + String.fromCodePoint(FIRST_LETTER + (index % LETTERS))
  if (text.length <= DIGITS) return pattern !== undefined && fits(letter) ? letter : text
  return [digits + text.slice(DIGITS), text.slice(0, -DIGITS) + digits].find(fits) ?? text
}

/** The item with other texts, so that no two items of a list have the same id, name or text. */
export function varied(item: unknown, given: Shape, index: number): unknown {
  const shape = alternativeFor(given, item)
  if (typeof item === 'string') return variedText(item, shape, index)
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  const entries = Object.entries(item as Json).map(([key, value]) => {
    const field = shape.properties?.[key]
    return [key, typeof value === 'string' && field ? variedText(value, alternativeFor(field, value), index) : value]
  })
  return Object.fromEntries(entries)
}

/** The value with lists of `length` items at a path of `nodesIn`; lists that it does not have stay away. */
export const stretched = (value: unknown, shape: Shape, path: string, length: number): unknown =>
  stretchedAt(value, shape, stepsOf(path), length)

function stretchedAt(value: unknown, given: Shape, [step, ...rest]: string[], length: number): unknown {
  const shape = alternativeFor(given, value)
  if (step === undefined) {
    if (!Array.isArray(value) || value.length === 0) return value
    const [first] = value as unknown[]
    return Array.from({ length }, (_, index) => varied(first, shape.items ?? {}, index))
  }
  if (step === '[]')
    return Array.isArray(value) ? value.map((item) => stretchedAt(item, shape.items ?? {}, rest, length)) : value
  const key = step.slice(1)
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  const field = shape.properties?.[key] ?? {}
  return { ...value, [key]: stretchedAt((value as Json)[key], field, rest, length) }
}

/** The length of the longest list at a path; 0 without one. */
export const lengthAt = (value: unknown, path: string): number => lengthIn(value, stepsOf(path))

function lengthIn(value: unknown, [step, ...rest]: string[]): number {
  if (step === undefined) return Array.isArray(value) ? value.length : 0
  if (step === '[]') return Array.isArray(value) ? Math.max(0, ...value.map((item) => lengthIn(item, rest))) : 0
  return typeof value === 'object' && value !== null ? lengthIn((value as Json)[step.slice(1)], rest) : 0
}

/** The value with another one in the place of each item of the lists at a path. */
export function withItems(value: unknown, path: string, item: unknown): unknown {
  return withItemsAt(value, stepsOf(path), item)
}

function withItemsAt(value: unknown, [step, ...rest]: string[], by: unknown): unknown {
  if (step === undefined) return Array.isArray(value) ? value.map(() => by) : value
  if (step === '[]') return Array.isArray(value) ? value.map((item) => withItemsAt(item, rest, by)) : value
  const key = step.slice(1)
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  return { ...value, [key]: withItemsAt((value as Json)[key], rest, by) }
}
