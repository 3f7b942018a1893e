/** Reading files that a person chose: bounded, and refused in words with the place. */
import type { z } from 'zod'
import type { BuilderSentence } from './sentence.ts'

export interface RefusedFile {
  readonly ok: false
  readonly sentence: BuilderSentence
  /** Position in the file: the path of a field, or empty. */
  readonly path: readonly (string | number)[]
  /** Which event of a game it is; absent where it is none. */
  readonly item?: BuilderSentence
  /** The parts that were left out or changed before the rest was refused. */
  readonly report?: readonly BuilderSentence[]
}

export const refuse = (
  key: string,
  values: BuilderSentence['values'] = {},
  path: RefusedFile['path'] = [],
): RefusedFile => ({
  ok: false,
  sentence: { key: `builder.file.${key}`, values },
  path,
})

/** JSON of at most `most` characters, or why it cannot be read; the place is the character where reading stopped. */
export function readJson(text: string, most: number): { ok: true; value: unknown } | RefusedFile {
  if (text.length > most) return refuse('too-large', { most })
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown }
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    if (position === undefined) return refuse('not-json')
    const line = text.slice(0, Number(position)).split('\n').length
    return refuse('not-json-at', { line })
  }
}

/** The first field that the schema refuses, with its path in the file, in the words of the contract where it has some. */
export function refuseField({ issues: [issue] }: Pick<z.ZodError, 'issues'>): RefusedFile {
  const path = (issue?.path ?? []).map((step) => (typeof step === 'number' ? step : String(step)))
  const place = path.join('.')
  if (path.length === 0) return refuse('field-top', {}, path)
  switch (issue?.code) {
    case 'invalid_type':
      return refuse('field-type', { place, wanted: issue.expected }, path)
    case 'invalid_value':
    case 'invalid_union':
    case 'invalid_format':
      return refuse('field-value', { place }, path)
    case 'too_small':
      return refuse('field-small', { place, least: Number(issue.minimum) }, path)
    case 'too_big':
      return refuse('field-big', { place, most: Number(issue.maximum) }, path)
    default:
      return refuse('field', { place, message: issue?.message ?? '' }, path)
  }
}

/** The names of fields that the contract does not keep, the same name once. */
function droppedFields(given: unknown, kept: unknown): Set<string> {
  const dropped = new Set<string>()
  const visit = (before: unknown, after: unknown) => {
    if (typeof before !== 'object' || before === null) return
    const rest = (after ?? {}) as Record<string, unknown>
    for (const [name, value] of Object.entries(before)) {
      if (Array.isArray(before) || Object.hasOwn(rest, name)) visit(value, rest[name])
      else if (value !== undefined) dropped.add(name)
    }
  }
  visit(given, kept)
  return dropped
}

/** Most names of fields in one sentence. */
const NAMES_SHOWN = 5

/** A sentence with the names of the fields that the contract does not keep; empty where it keeps all of them. */
export function droppedFieldsText(given: unknown, kept: unknown): BuilderSentence[] {
  const dropped = [...droppedFields(given, kept)]
  if (dropped.length === 0) return []
  const names = dropped.slice(0, NAMES_SHOWN).join(', ')
  return [{ key: 'builder.converted.fields-dropped', values: { count: dropped.length, names } }]
}
