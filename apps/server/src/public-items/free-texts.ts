/**
 * The free texts of a document, found by the contract that the document satisfies. Every value that the contract
 * does not restrict to a closed vocabulary is a free text: a new field of a contract is screened without a change here.
 */
import type { z } from 'zod'
import { parseJson } from '../base/parse-json.ts'

type Add = (text: string) => void

interface Reader {
  read(value: unknown, add: Add): void
  /** Paths at which the contract permits free texts, as `events[].id`. If empty, the reader is not called. */
  paths: readonly string[]
}

/** The parts of a zod definition that are read here. */
interface Definition {
  type: string
  format?: string
  shape?: Record<string, Schema>
  element?: Schema
  options?: readonly Schema[]
  discriminator?: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  values?: readonly unknown[]
  catchall?: Schema
}
interface Schema {
  def: Definition
}

const CLOSED: Reader = { read: () => undefined, paths: [] }
const closedTypes = new Set([
  'enum',
  'literal',
  'number',
  'int',
  'boolean',
  'bigint',
  'date',
  'null',
  'undefined',
  'never',
])
/** Formats whose texts have no words. */
const closedFormats = new Set(['uuid', 'datetime'])
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'])

/** Every text below the value, keys of objects too. Without recursion: a text can describe arrays of any depth. */
function readAll(value: unknown, add: Add): void {
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string') {
      add(next)
      // In a JSON text letters may be escaped.
      const described = /^\s*[[{"]/.test(next) ? parseJson(next) : undefined
      if (described !== undefined) open.push(described)
    } else if (Array.isArray(next)) {
      for (const item of next) open.push(item)
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, item] of Object.entries(next)) open.push(item, key)
    }
  }
}

/** For a text, and for values that no contract describes. */
const everything = (paths: readonly string[] = ['']): Reader => ({ read: readAll, paths })

function readerOf(schema: Schema): Reader {
  const { def } = schema
  if (closedTypes.has(def.type)) return CLOSED
  if (def.type === 'string') return closedFormats.has(def.format ?? '') ? CLOSED : everything()
  if (wrappers.has(def.type) && def.innerType) return readerOf(def.innerType)
  if (def.type === 'pipe' && def.in && def.out) return readerOf(def.in.def.type === 'transform' ? def.out : def.in)
  if (def.type === 'object' && def.shape && !isOpen(def)) return objectReader(def.shape)
  if (def.type === 'array' && def.element) return arrayReader(readerOf(def.element))
  if (def.type === 'union' && def.options) return unionReader(def.options, def.discriminator)
  return everything()
}

/** Whether answers contain properties that the contract does not name. */
const isOpen = ({ catchall }: Definition): boolean => catchall !== undefined && catchall.def.type !== 'never'

function objectReader(shape: Record<string, Schema>): Reader {
  const readers = new Map(Object.entries(shape).map(([key, schema]) => [key, readerOf(schema)]))
  const paths = [...readers].flatMap(([key, reader]) => reader.paths.map((path) => joined(key, path)))
  if (paths.length === 0) return CLOSED
  return {
    paths,
    read(value, add) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return readAll(value, add)
      // A property without a place in the contract is passed over: answers do not contain it.
      for (const [key, item] of Object.entries(value)) readers.get(key)?.read(item, add)
    },
  }
}

const joined = (key: string, path: string): string =>
  path === '' || path.startsWith('[') ? key + path : `${key}.${path}`

function arrayReader(item: Reader): Reader {
  if (item.paths.length === 0) return CLOSED
  return {
    paths: item.paths.map((path) => joined('[]', path)),
    read(value, add) {
      if (!Array.isArray(value)) return readAll(value, add)
      for (const each of value) item.read(each, add)
    },
  }
}

function unionReader(options: readonly Schema[], discriminator: string | undefined): Reader {
  const readers = options.map(readerOf)
  const paths = [...new Set(readers.flatMap((reader) => reader.paths))]
  if (paths.length === 0) return CLOSED
  if (discriminator === undefined) return everything(paths)
  const byValue = new Map(
    options.flatMap((option, index) =>
      valuesOf(option.def.shape?.[discriminator]).map((value) => [value, readers[index]] as const),
    ),
  )
  return {
    paths,
    read(value, add) {
      const kind = (value as Record<string, unknown> | null)?.[discriminator]
      const reader = byValue.get(kind)
      if (reader) reader.read(value, add)
      else readAll(value, add)
    },
  }
}

/** The values of a property that tells options apart. */
function valuesOf(schema: Schema | undefined): readonly unknown[] {
  if (!schema) return []
  const { type, innerType, values = [] } = schema.def
  return type === 'optional' ? [...valuesOf(innerType), undefined] : values
}

export function freeTextsOf(schema: z.ZodType) {
  const { read, paths } = readerOf(schema)
  return {
    paths,
    /** Without repetition, in the order of the document. */
    of(document: unknown): string[] {
      const texts = new Set<string>()
      read(document, (text) => texts.add(text))
      return [...texts]
    },
  }
}

export type FreeTexts = ReturnType<typeof freeTextsOf>
