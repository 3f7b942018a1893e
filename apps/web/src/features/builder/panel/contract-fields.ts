/** The fields of a record as the contract of its event describes them: what they hold and their choices. */
import { gameEventSchema, isLevelled, triggerFacts, type ItemId } from '@rubato/contracts/domain'
import type { BuilderRecord, HeldRecord, Lane, LineRecord } from '@rubato/builder'
import { capOf, itemRules, type Cap } from '@rubato/engine'
import { z } from 'zod'

/** Both ends included; in ms where the field holds a time. */
interface Range {
  readonly min: number
  readonly max: number
}

export interface ContractField {
  /** `tempo.from`: the path in the record, and the key of its label. */
  readonly name: string
  readonly path: readonly string[]
  readonly isOptional: boolean
  readonly content:
    | { readonly kind: 'time'; readonly range?: Range }
    | { readonly kind: 'number'; readonly unit: string; readonly range?: Range }
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | { readonly kind: 'flag' }
    | { readonly kind: 'pattern' }
}

type EventKind = z.infer<typeof gameEventSchema>['kind']
const kinds: Readonly<Record<Lane, EventKind>> = {
  tasks: 'task',
  tempo: 'beat',
  lines: 'say',
  held: 'open',
  strokes: 'stroke',
  questions: 'ask',
  media: 'media',
}

/**
 * Fields without a control here: what the event is and how the count of beats goes on; `MediumFields` has that of a medium,
 * `LineWords` those of own words.
 */
const hidden = new Set(['id', 'kind', 'since', 'link', 'text', 'speech', 'voice', 'delivery'])
const times = new Set(['at', 'duration', 'hardEnd'])
const units: Readonly<Record<string, string>> = { 'tempo.from': 'bpm', 'tempo.to': 'bpm', 'values.seconds': 's' }

const shapes = new Map<EventKind, Record<string, z.ZodType>>(
  gameEventSchema.options.map(({ shape }) => [shape.kind.value, shape as Record<string, z.ZodType>]),
)

/** The choice of a field that may be null. */
export const NO_VALUE = 'off'

/** The type inside of optional and nullable. */
function inner(schema: z.ZodType): { schema: z.ZodType; isOptional: boolean; isNullable: boolean } {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable))
    return { schema, isOptional: false, isNullable: false }
  const found = inner(schema.unwrap() as z.ZodType)
  return { schema: found.schema, isOptional: true, isNullable: found.isNullable || schema instanceof z.ZodNullable }
}

/** The value of the check; not `minValue` and `maxValue`, which need zod's JSON schemas, and the build has none. */
function boundOf({ def }: z.ZodNumber, kind: 'greater_than' | 'less_than'): number | undefined {
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; value?: unknown })
  const value = checks.find(({ check }) => check === kind)?.value
  return typeof value === 'number' ? value : undefined
}

function fieldsOf(given: z.ZodType, path: readonly string[]): ContractField[] {
  const { schema, isOptional, isNullable } = inner(given)
  const name = path.join('.')
  const base = { name, path, isOptional }
  if (times.has(name)) return [{ ...base, content: { kind: 'time' } }]
  if (name === 'pattern') return [{ ...base, content: { kind: 'pattern' } }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, value]) =>
      fieldsOf(value, [...path, key]).map((field) => ({ ...field, isOptional: isOptional || field.isOptional })),
    )
  if (schema instanceof z.ZodEnum)
    return [
      {
        ...base,
        content: { kind: 'choice', options: [...schema.options.map(String), ...(isNullable ? [NO_VALUE] : [])] },
      },
    ]
  if (schema instanceof z.ZodUnion)
    return [{ ...base, content: { kind: 'choice', options: schema.options.flatMap(optionsOf) } }]
  if (schema instanceof z.ZodLiteral) return [{ ...base, content: { kind: 'flag' } }]
  if (!(schema instanceof z.ZodNumber)) return []
  const [min, max] = [boundOf(schema, 'greater_than'), boundOf(schema, 'less_than')]
  const range = min === undefined || max === undefined ? {} : { range: { min, max } }
  return [{ ...base, content: { kind: 'number', unit: units[name] ?? '', ...range } }]
}

const optionsOf = (schema: unknown): string[] => (schema instanceof z.ZodEnum ? schema.options.map(String) : [])

const byLane = new Map<Lane, readonly ContractField[]>()

function fieldsOfLane(lane: Lane): readonly ContractField[] {
  const known = byLane.get(lane)
  if (known) return known
  const all = Object.entries(shapes.get(kinds[lane]) ?? {})
    .filter(([name]) => !hidden.has(name))
    // Only a span says itself which task it is; other records take it from where they stand.
    .filter(([name]) => name !== 'task' || lane === 'tasks')
    .flatMap(([name, schema]) => fieldsOf(schema, [name]))
    .filter(({ name }) => lane !== 'strokes' || name !== 'duration')
  const hardEnd: ContractField = {
    name: 'hardEnd',
    path: ['hardEnd'],
    isOptional: false,
    content: { kind: 'time' },
  }
  const fields = lane === 'held' ? [...all, hardEnd] : all
  byLane.set(lane, fields)
  return fields
}

/** The units of levels. */
const levelUnits: Readonly<Partial<Record<Cap['unit'], string>>> = { g: 'g', percent: '%' }

/** The level of the item, as far as its rule lets it rise. */
export function levelContent(item: ItemId): ContractField['content'] {
  const { max } = itemRules[item].level ?? {}
  if (!max) return { kind: 'number', unit: '' }
  return { kind: 'number', unit: levelUnits[max.unit] ?? '', range: { min: 0, max: max.value } }
}

/** A field of something held: bound by the rules of its item. */
function heldField(record: HeldRecord, field: ContractField): ContractField[] {
  const { item } = record
  const { name } = field
  if (name === 'binding') return item === 'ball-tie' ? [field] : []
  if (name === 'level') return isLevelled(item) ? [{ ...field, content: levelContent(item) }] : []
  if (name !== 'duration' && name !== 'hardEnd') return [field]
  return [{ ...field, content: { kind: 'time', range: { min: 0, max: capOf(item).value } } }]
}

/** Whether the line may name this number, time, hand or grip, or does so already. */
const isNamed = (line: LineRecord, { path: [first, name = ''], path }: ContractField): boolean =>
  first !== 'values' ||
  triggerFacts(line.trigger).values.some((placeholder) => placeholder === name) ||
  valueAt(line, path) !== undefined

/** The fields that this record has, with the values that they may take. */
export function contractFields(record: BuilderRecord): ContractField[] {
  const fields = fieldsOfLane(record.lane)
  if (record.lane === 'held') return fields.flatMap((field) => heldField(record, field))
  if (record.lane === 'lines') return fields.filter((field) => isNamed(record, field))
  return [...fields]
}

/** The value of the record at the path of the field. */
export const valueAt = (record: BuilderRecord, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined,
    record,
  )
