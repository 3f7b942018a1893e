/** Examples that a schema accepts: rules between fields, which a shape does not contain, are satisfied by trying. */
import type { z } from 'zod'
import { exampleOf, type ExampleOptions } from './examples.ts'
import { replacedAt } from './over-bounds.ts'
import { alternativeFor, type Shape } from './request-shapes.ts'

type Path = (string | number)[]

/** Repairs of one value, at most. */
const ROUNDS = 30

function shapeAt(given: Shape, value: unknown, [step, ...rest]: Path): Shape {
  const shape = alternativeFor(given, value)
  if (step === undefined) return shape
  const inside = typeof step === 'number' ? shape.items : shape.properties?.[step]
  return shapeAt(inside ?? {}, (value as Record<string | number, unknown> | undefined)?.[step], rest)
}

const without = (value: unknown, key: string | number | undefined): unknown =>
  Object.fromEntries(Object.entries(value as object).filter(([each]) => each !== String(key)))

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], value)

/** Other values for the place of an issue, and then for the fields next to it. */
function* repairsAt(shape: Shape, value: unknown, path: Path): Generator<unknown> {
  const sizes = ['least', 'most'] as const
  const examplesAt = (place: Path) =>
    sizes.map((size) => replacedAt(value, place, exampleOf(shapeAt(shape, value, place), { size, itemsAtMost: 1 })))
  yield* examplesAt(path)
  if (path.length === 0) return
  const parent = path.slice(0, -1)
  const own = valueAt(value, parent)
  if (typeof own !== 'object' || own === null || Array.isArray(own)) return
  yield replacedAt(value, parent, without(own, path.at(-1)))
  for (const key of Object.keys(own)) if (key !== path.at(-1)) yield* examplesAt([...parent, key])
  yield* examplesAt(parent)
}

const issuesOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({ path: path as Path, message }))

/** The value, changed where the schema refuses it; null when no change was found. For values of few items. */
export function repaired(schema: z.ZodType, shape: Shape, given: unknown): unknown {
  let value = given
  let issues = issuesOf(schema, value)
  for (let round = 0; round < ROUNDS && issues.length > 0; round += 1) {
    const [issue] = issues
    const better = issue && betterThan(schema, repairsAt(shape, value, issue.path), issues)
    if (!better) return null
    ;({ value, issues } = better)
  }
  return issues.length === 0 ? value : null
}

/** The first value with fewer issues, or else the first one with other issues. */
function betterThan(schema: z.ZodType, values: Iterable<unknown>, issues: ReturnType<typeof issuesOf>) {
  const same = JSON.stringify(issues[0])
  let other: { value: unknown; issues: typeof issues } | null = null
  for (const value of values) {
    const left = issuesOf(schema, value)
    if (left.length < issues.length) return { value, issues: left }
    if (!other && !left.some((issue) => JSON.stringify(issue) === same)) other = { value, issues: left }
  }
  return other
}

/** An example that the schema accepts; null when none was found. */
export const acceptedExample = (schema: z.ZodType, shape: Shape, options: ExampleOptions): unknown =>
  repaired(schema, shape, exampleOf(shape, options))
