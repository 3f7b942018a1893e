import { exampleOf } from './examples.ts'
import { alternativesOf, type Shape } from './request-shapes.ts'

type Path = readonly (string | number)[]

export interface BoundedField {
  path: Path
  shape: Shape
}

/** The fields inside `value`, an example of `shape` with the last alternative of each choice. */
export function fieldsIn(shape: Shape, value: unknown, path: Path = []): BoundedField[] {
  const own = { path, shape }
  if (shape.type === 'array' && Array.isArray(value)) {
    const [first] = value as unknown[]
    return [own, ...(shape.items && value.length > 0 ? fieldsIn(shape.items, first, [...path, 0]) : [])]
  }
  if (shape.type === 'object' && typeof value === 'object' && value !== null) {
    const inside = Object.entries(shape.properties ?? {}).flatMap(([key, each]) =>
      fieldsIn(each, (value as Record<string, unknown>)[key], [...path, key]),
    )
    return [own, ...inside]
  }
  const last = alternativesOf(shape).at(-1)
  return last ? fieldsIn(last, value, path) : [own]
}

/** Values one beyond each bound of a single field. */
function beyond({ type, minimum, maximum, maxLength, maxItems, items = {} }: Shape): unknown[] {
  if (type === 'string') return maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)]
  if (type === 'array') {
    const item = exampleOf(items, { size: 'least' })
    return maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => item)]
  }
  if (type !== 'number' && type !== 'integer') return []
  return [...(maximum === undefined ? [] : [maximum + 1]), ...(minimum === undefined ? [] : [minimum - 1])]
}

/** The value with another one at the path. */
export function replacedAt(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[step] = replacedAt(copy[step], rest, by)
  return copy
}

/** Whole values, each with one field that is one beyond a bound; the others have their largest values. */
export function* overBounds(shape: Shape): Generator<unknown> {
  const most = exampleOf(shape, { size: 'most', itemsAtMost: 1 })
  for (const field of fieldsIn(shape, most)) {
    for (const value of beyond(field.shape)) yield replacedAt(most, field.path, value)
  }
}
