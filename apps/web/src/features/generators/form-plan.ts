/**
 * Content of the generator form, read from the task definitions: this module names no task. Minimal shows the switches
 * of minimal tasks; advanced adds weights, more tasks and the fields marked advanced; expert shows everything.
 */
import {
  categoryPaths,
  isModeAtLeast,
  settingsModes,
  tasks,
  type Category,
  type SafetyClass,
  type SettingsMode,
  type TaskField,
  type TaskId,
} from '@rubato/contracts/domain'

/** The part of a task definition that the form needs. */
export interface FormTask {
  id: TaskId
  path: readonly [Category, ...string[]]
  label: string
  about: string
  mode: SettingsMode
  safetyClass: SafetyClass
  isWeighed?: false
  fields: Readonly<Record<string, TaskField>>
}
export interface PlannedField {
  name: string
  field: TaskField
}
export interface PlannedTask {
  task: FormTask
  hasWeight: boolean
  /** Description and fields, behind a button. */
  hasDetails: boolean
  fields: readonly PlannedField[]
}
export interface PlannedSection {
  /** The path in the config that its tasks share: "cock.stroke". */
  id: string
  category: Category
  /** Path of the category's own switch and weight; null for a section that is a single task. */
  node: readonly string[] | null
  hasWeight: boolean
  tasks: readonly PlannedTask[]
  /** Tasks of the section that only a later mode shows. */
  hidden: readonly FormTask[]
}

/** The first mode that shows more of a task than its switch. */
const WEIGHTS_FROM: SettingsMode = 'advanced'

/** The id of a task's section: "cock.stroke" for cock.stroke.grip, "eyes" for eyes. */
export const sectionOf = ({ path }: Pick<FormTask, 'path'>): string =>
  path.slice(0, Math.max(1, path.length - 1)).join('.')

/** A field whose bounds allow a single value is not a setting. */
const isSetting = (field: TaskField): boolean => field.kind === 'options' || field.bounds.min < field.bounds.max

function planTask(task: FormTask, mode: SettingsMode): PlannedTask {
  const all = Object.entries(task.fields).map(([name, field]) => ({ name, field }))
  const hasDetails = isModeAtLeast(mode, WEIGHTS_FROM)
  return {
    task,
    hasWeight: hasDetails && task.isWeighed !== false,
    hasDetails,
    fields: hasDetails ? all.filter(({ field }) => isSetting(field) && isModeAtLeast(mode, field.mode)) : [],
  }
}

/**
 * The sections in the order in which the definitions first name them, without sections that have no task in this mode.
 */
export function planForm(mode: SettingsMode, definitions: readonly FormTask[] = tasks): PlannedSection[] {
  const ids = [...new Set(definitions.map(sectionOf))]
  return ids.flatMap((id) => {
    const all = definitions.filter((task) => sectionOf(task) === id)
    const [first] = all
    const shown = all.filter((task) => isModeAtLeast(mode, task.mode))
    if (!first || shown.length === 0) return []
    const hidden = all.filter((task) => !shown.includes(task))
    return [
      {
        id,
        category: first.path[0],
        node: categoryPaths.find((path) => path.join('.') === id) ?? null,
        hasWeight: isModeAtLeast(mode, WEIGHTS_FROM),
        tasks: shown.map((task) => planTask(task, mode)),
        hidden,
      },
    ]
  })
}

/** The config paths of all controls of the task sections, to compare the modes. */
export const controlsOf = (sections: readonly PlannedSection[]): string[] =>
  sections.flatMap((section) =>
    section.tasks.flatMap(({ task, hasWeight, fields }) => {
      const names = ['enabled', ...(hasWeight ? ['weight'] : []), ...fields.map(({ name }) => name)]
      return names.map((name) => [...task.path, name].join('.'))
    }),
  )

/** The task that a config path belongs to, and the first mode that shows the control at the path. */
export function placeOf(
  path: readonly (string | number)[],
  definitions: readonly FormTask[] = tasks,
): { task: FormTask; mode: SettingsMode } | null {
  const task = definitions.find((each) => each.path.every((key, index) => path[index] === key))
  if (!task) return null
  const name = String(path[task.path.length] ?? 'enabled')
  const control = [...task.path, name in task.fields || name === 'weight' ? name : 'enabled'].join('.')
  const mode = settingsModes.find((each) => controlsOf(planForm(each, [task])).includes(control))
  return { task, mode: mode ?? task.mode }
}
