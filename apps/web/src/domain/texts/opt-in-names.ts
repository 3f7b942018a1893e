import type { TFunction } from 'i18next'
import { isCategory, optInFor, tasks, type OptInId, type Task } from '@rubato/contracts/domain'
import { taskLabel } from './task-texts.ts'

export const optInName = (t: TFunction, id: OptInId): string =>
  isCategory(id) ? t(`words.categories.${id}`) : taskLabel(t, id)

/** The tasks that the opt-in turns on. */
export const tasksOf = (id: OptInId): Task[] => tasks.filter((task) => optInFor(task.id) === id)
