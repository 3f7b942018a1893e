/**
 * Names of tasks, their fields and their options. The English names are in the definitions of contracts only; another
 * language adds a `tasks.json` with the shape of the English one, which is generated (decision 012).
 */
import type { TFunction } from 'i18next'
import {
  eventTaskLabel,
  eventTaskSchema,
  getTask,
  type EventTask,
  type TaskField,
  type TaskId,
} from '@rubato/contracts/domain'
import { textAt } from '../../lib/i18n/text-at.ts'

/** The key is built from ids; the default is the definition's English, also before the namespace is loaded. */
const taskText = (t: TFunction, path: readonly string[], english: string): string =>
  textAt(t, `tasks:${path.join('.')}`, english)

/** The name of a task, or of a span of a game without a task. */
export const taskLabel = (t: TFunction, id: EventTask): string => taskText(t, [id, 'label'], eventTaskLabel(id))
/** The names that the stage shows, by id. */
export const taskLabels = (t: TFunction): Record<EventTask, string> =>
  Object.fromEntries(
    eventTaskSchema.options.flatMap(({ options }) => options).map((id: EventTask) => [id, taskLabel(t, id)]),
  ) as Record<EventTask, string>
/** One sentence. */
export const taskAbout = (t: TFunction, id: TaskId): string => taskText(t, [id, 'about'], getTask(id).about)

const fieldOf = (id: TaskId, name: string): TaskField | undefined =>
  (getTask(id).fields as Readonly<Record<string, TaskField>>)[name]

export const fieldLabel = (t: TFunction, id: TaskId, name: string): string =>
  taskText(t, [id, 'fields', name, 'label'], fieldOf(id, name)?.label ?? name)

export function optionLabel(t: TFunction, place: { id: TaskId; name: string }, option: string): string {
  const field = fieldOf(place.id, place.name)
  const english = field?.kind === 'options' ? (field.labels[option] ?? option) : option
  return taskText(t, [place.id, 'fields', place.name, 'options', option], english)
}
