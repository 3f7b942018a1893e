/** Every place for a text in the contract of an endpoint, as a path, and examples with another text there. */
import type { EndpointName } from '../api/index.ts'
import { alternativesOf, requestShapes, type Shape } from './request-shapes.ts'

/** Paths at which the shape permits texts, as `events[].id`. */
export function textPaths(shape: Shape, path = ''): string[] {
  if (shape.enum || shape.const !== undefined || ['uuid', 'date-time'].includes(shape.format ?? '')) return []
  if (shape.type === 'string' || Object.keys(shape).length === 0) return [path]
  const { additionalProperties: more } = shape
  return [
    ...alternativesOf(shape).flatMap((each) => textPaths(each, path)),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, each]) => textPaths(each, path ? `${path}.${key}` : key)),
    ...(typeof more === 'object' ? textPaths(more, `${path}.*`) : []),
    ...(shape.items ? textPaths(shape.items, `${path}[]`) : []),
  ]
}
const unique = (paths: readonly string[]): string[] => [...new Set(paths)]
/** The paths of the texts in the body of an endpoint. */
export const bodyPaths = (name: EndpointName): string[] =>
  unique(requestShapes().flatMap((each) => (each.name === name && each.part === 'body' ? textPaths(each.shape) : [])))

/** The example with the text at the path, in the first item of each list that has the rest of the path; null without one. */
function withText(example: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return typeof example === 'string' ? text : null
  if (step === '[]' && Array.isArray(example)) {
    const changed = (example as unknown[]).map((item) => withText(item, rest, text))
    const index = changed.findIndex((item) => item !== null)
    return index < 0 ? null : example.map((item: unknown, at) => (at === index ? changed[at] : item))
  }
  if (typeof example !== 'object' || example === null || !(step in example)) return null
  const inside = withText((example as Record<string, unknown>)[step], rest, text)
  return inside === null ? null : { ...example, [step]: inside }
}
const stepsOf = (path: string): string[] => path.replaceAll('[]', '.[]').split('.')
/** The example with the text at the path. Throws where the example has no text there. */
export function withTextAt(example: object, path: string, text: string): object {
  const changed = withText(example, stepsOf(path), text)
  if (changed === null) throw new Error(`Give the example a text at ${path}: every text of a contract is tried.`)
  return changed as object
}
