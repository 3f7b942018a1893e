/** What a task is. How it behaves stands in the engine, in a file of the same name. */
import { z } from 'zod'
import { rangeSchema, weightSchema, type Range } from '../primitives.ts'
import type { TriggerId } from '../triggers.ts'

/** A: on by default. B: off until turned on once. C: off until acknowledged per category, renewed every 30 days. */
export const safetyClasses = ['A', 'B', 'C'] as const
export type SafetyClass = (typeof safetyClasses)[number]

export const bodyParts = ['penis', 'testicles', 'nipples', 'eyes', 'lungs', 'anus', 'mouth', 'pelvic-floor'] as const
export type BodyPart = (typeof bodyParts)[number]

export const categories = ['cock', 'nipples', 'eyes', 'orgasm', 'lungs', 'anal', 'mouth'] as const
export type Category = (typeof categories)[number]

/** A numeric setting a member may change: its schema, and what a slider needs. */
export interface RangeField {
  kind: 'range'
  label: string
  unit: 's' | 'count' | 'bpm' | 'steps' | 'g'
  /** Bounds of the slider; the upper one never exceeds the safety cap. */
  bounds: Range
  default: Range
}
export interface NumberField {
  kind: 'number'
  label: string
  unit: 's' | 'count' | 'bpm' | 'steps' | 'g'
  bounds: Range
  default: number
}
export interface OptionsField<Option extends string = string> {
  kind: 'options'
  label: string
  options: readonly Option[]
  default: readonly Option[]
}
export type TaskField = RangeField | NumberField | OptionsField

type FieldValue<F extends TaskField> = F extends RangeField
  ? Range
  : F extends NumberField
    ? number
    : F extends OptionsField<infer Option>
      ? Option[]
      : never

export type TaskNode<Fields extends Record<string, TaskField>> = { enabled: boolean; weight: number } & {
  [K in keyof Fields]: FieldValue<Fields[K]>
}

export interface TaskDefinition<Id extends string, Fields extends Record<string, TaskField>> {
  id: Id
  /** Where the node stands in the generator config. */
  path: readonly [Category, ...string[]]
  label: string
  /** One sentence for the form and the docs. */
  about: string
  safetyClass: SafetyClass
  bodyParts: readonly BodyPart[]
  triggers: readonly TriggerId[]
  enabled: boolean
  weight: number
  fields: Fields
  node: z.ZodType<TaskNode<Fields>, unknown>
}

const fieldSchema = (field: TaskField): z.ZodType => {
  if (field.kind === 'range') return rangeSchema({ floor: field.bounds.min, cap: field.bounds.max })
  if (field.kind === 'number') return z.number().min(field.bounds.min).max(field.bounds.max)
  return z.array(z.enum(field.options as [string, ...string[]]))
}

/** Builds the definition and, from its fields, the zod schema of its config node. */
export function defineTask<const Id extends string, const Fields extends Record<string, TaskField>>(
  task: Omit<TaskDefinition<Id, Fields>, 'node'>,
): TaskDefinition<Id, Fields> {
  const fields = Object.entries(task.fields).map(([name, field]) => [name, fieldSchema(field).default(field.default)])
  const node = z.object({
    enabled: z.boolean().default(task.enabled),
    weight: weightSchema.default(task.weight),
    ...Object.fromEntries(fields),
  })
  return { ...task, node: node as unknown as z.ZodType<TaskNode<Fields>, unknown> }
}

type Pair = readonly [min: number, max: number]
const rangeField = (label: string, unit: RangeField['unit'], bounds: Pair, value: Pair): RangeField => ({
  kind: 'range',
  label,
  unit,
  bounds: { min: bounds[0], max: bounds[1] },
  default: { min: value[0], max: value[1] },
})

export const seconds = (label: string, bounds: Pair, value: Pair) => rangeField(label, 's', bounds, value)
export const counts = (label: string, bounds: Pair, value: Pair) => rangeField(label, 'count', bounds, value)
export const options = <const Option extends string>(
  label: string,
  all: readonly Option[],
  on: readonly Option[] = all,
): OptionsField<Option> => ({ kind: 'options', label, options: all, default: on })
export const amount = (label: string, unit: NumberField['unit'], bounds: Pair, value: number): NumberField => ({
  kind: 'number',
  label,
  unit,
  bounds: { min: bounds[0], max: bounds[1] },
  default: value,
})
