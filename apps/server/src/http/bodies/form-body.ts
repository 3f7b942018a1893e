/**
 * Form bodies (application/x-www-form-urlencoded), for clients with a bearer token. A form contains strings, which are
 * converted to the types of the contract's fields. A repeated field is a list; an object, or a list of objects, is JSON.
 * A text that cannot be converted stays a string, which the contract refuses.
 */
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** Characters; clients send larger bodies as JSON. */
export const FORM_MAX = 64 * 1024

interface Fields {
  fields: Record<string, unknown>
  resolve: Resolve
}

function fieldsOf(body: z.ZodType): Fields {
  const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const resolve = (schema: Schema): Schema => {
    const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1]
    const found = name === undefined ? undefined : root.$defs?.[name]
    return found ? resolve(found) : schema
  }
  return { fields: resolve(root).properties ?? {}, resolve }
}

/** Returns a form parser for a contract's body. The schema is converted at the first form: most endpoints get none. */
export function formReader(body: z.ZodType): (text: string) => Record<string, unknown> {
  let known: Fields | undefined
  return (text) => {
    const { fields, resolve } = (known ??= fieldsOf(body))
    const form = new URLSearchParams(text)
    return Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => form.has(name))
        .map(([name, schema]) => [name, readField(form.getAll(name), schema as Schema, resolve)]),
    )
  }
}

type Resolve = (schema: Schema) => Schema

function readField(texts: readonly string[], given: Schema, resolve: Resolve): unknown {
  const schema = resolve(given)
  const [first = ''] = texts
  if (!typesOf(schema, resolve).has('array')) return texts.length === 1 ? readText(first, schema, resolve) : texts
  if (texts.length === 1 && first.startsWith('[')) return parsed(first)
  const items = schema.items
  return texts.map((text) =>
    typeof items === 'object' && !Array.isArray(items) ? readText(text, items, resolve) : text,
  )
}

function readText(text: string, given: Schema, resolve: Resolve): unknown {
  const types = typesOf(resolve(given), resolve)
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if ((types.has('number') || types.has('integer')) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  // An empty field sets a nullable text to null.
  if (types.has('null') && text === '') return null
  return types.has('object') && text.startsWith('{') ? parsed(text) : text
}

function typesOf(schema: Schema, resolve: Resolve): Set<string> {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Schema[]
  const own = schema.type ?? (schema.const === undefined ? [] : typeof schema.const)
  return new Set(
    [own].flat().concat(parts.flatMap((part) => [...typesOf(resolve(part), resolve)]) as never[]) as Iterable<string>,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
