/** The definition of a task. Its behaviour is in the engine, in a file with the name of its id. */
import { z } from 'zod'
import { arraySchema, rangeSchema, weightSchema, type Range } from '../primitives.ts'
import type { EquipmentId, ItemId } from '../equipment/equipment.ts'
import type { TaskQuestion } from './screening-questions.ts'
import type { TriggerId } from '../triggers/triggers.ts'

/** A: on by default. B: off until the member turns it on once. C: off until acknowledged by category, every 30 days. */
const safetyClasses = ['A', 'B', 'C'] as const
export type SafetyClass = (typeof safetyClasses)[number]

export const bodyParts = ['penis', 'testicles', 'nipples', 'eyes', 'lungs', 'anus', 'mouth', 'pelvic-floor'] as const
export type BodyPart = (typeof bodyParts)[number]

export const categories = ['cock', 'nipples', 'eyes', 'orgasm', 'lungs', 'anal', 'mouth'] as const
export type Category = (typeof categories)[number]

export type FieldUnit = 's' | 'count' | 'bpm' | 'steps' | 'g'

interface Field {
  label: string
  /** The first settings mode that shows the field; the builders below set `expert`. */
  mode: SettingsMode
}
/** A min/max setting of a member. */
export interface RangeField extends Field {
  kind: 'range'
  unit: FieldUnit
  /**
   * The least and the most that the engine does, and the bounds of the slider; `max` never exceeds the safety cap. `min`
   * is above 0 where a task of length or count 0 would be announced and not done, or put on and taken off at once.
   * A member's range may begin at 0 (the specification's floor): the engine raises a lower bound below `min` to `min`.
   */
  bounds: Range
  /** The least upper bound of a config, where older configs may have one below `bounds.min`; the engine raises it too. */
  leastMax?: number
  default: Range
}
export interface NumberField extends Field {
  kind: 'number'
  unit: FieldUnit
  bounds: Range
  default: number
}
export interface OptionsField<Option extends string = string> extends Field {
  kind: 'options'
  options: readonly Option[]
  /** The name of each option. */
  labels: Readonly<Record<Option, string>>
  /** The task needs at least one of these options; absent where it needs none. */
  needsOneOf?: readonly Option[]
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
  /** The path of the task's node in the generator config. */
  path: readonly [Category, ...string[]]
  label: string
  /** One sentence for the form and the docs. */
  about: string
  safetyClass: SafetyClass
  bodyParts: readonly BodyPart[]
  /** The meaning of the task's beats: strokes, or acts on an item that is open while they sound. */
  beats: 'strokes' | ItemId
  /** Health questions whose yes switches the task off, in addition to those that switch off every class C task. */
  screenedBy: readonly TaskQuestion[]
  /** The first settings mode that shows the task. */
  mode: SettingsMode
  /** Equipment that the task needs. */
  equipment?: readonly EquipmentId[]
  /** The task that has to be enabled too, because this one acts on its item. */
  needs?: string
  triggers: readonly TriggerId[]
  enabled: boolean
  weight: number
  /** False for a task with a fixed place in every game: its weight has no effect, so forms leave it out. */
  isWeighed?: false
  fields: Fields
  node: z.ZodType<TaskNode<Fields>, unknown>
}

const fieldSchema = (field: TaskField): z.ZodType => {
  if (field.kind === 'range') {
    return rangeSchema({ upperFloor: field.leastMax ?? field.bounds.min, cap: field.bounds.max })
  }
  if (field.kind === 'number') return z.number().min(field.bounds.min).max(field.bounds.max)
  return arraySchema(z.enum(field.options as [string, ...string[]]), { max: field.options.length })
}

/** Returns the definition with the zod schema of its config node, which is built from `fields`. */
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
  mode: 'expert',
  unit,
  bounds: { min: bounds[0], max: bounds[1] },
  default: { min: value[0], max: value[1] },
})

export const seconds = (label: string, bounds: Pair, value: Pair) => rangeField(label, 's', bounds, value)
export const counts = (label: string, bounds: Pair, value: Pair) => rangeField(label, 'count', bounds, value)
/** The same field, visible from the advanced mode on. */
export const advanced = <Field extends TaskField>(field: Field): Field => ({ ...field, mode: 'advanced' })
/** "side-to-side" -> "Side to side" */
const asWords = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
/** `names` holds the options whose name does not follow from their id. */
export function options<const Option extends string>(
  label: string,
  all: readonly Option[],
  on: readonly Option[] = all,
  names: Partial<Record<Option, string>> = {},
): OptionsField<Option> {
  const labels = Object.fromEntries(all.map((id) => [id, names[id] ?? asWords(id)])) as Record<Option, string>
  return { kind: 'options', label, mode: 'expert', options: all, labels, default: on }
}
/** The same field, of which the task needs at least one option: any, or one of `oneOf`. */
export const needed = <Option extends string>(
  field: OptionsField<Option>,
  oneOf: readonly Option[] = field.options,
): OptionsField<Option> => ({ ...field, needsOneOf: oneOf })
export const amount = (label: string, unit: NumberField['unit'], bounds: Pair, value: number): NumberField => ({
  kind: 'number',
  label,
  mode: 'expert',
  unit,
  bounds: { min: bounds[0], max: bounds[1] },
  default: value,
})

/** How a game ends. */
export const outcomes = ['cum', 'ruined', 'denied'] as const
export type OrgasmOutcome = (typeof outcomes)[number]

/** How much of the generator form is visible. Each mode shows everything of the mode before it. */
export const settingsModes = ['minimal', 'advanced', 'expert'] as const
export type SettingsMode = (typeof settingsModes)[number]
export const isModeAtLeast = (mode: SettingsMode, required: SettingsMode): boolean =>
  settingsModes.indexOf(mode) >= settingsModes.indexOf(required)
