/** Search for tasks by name, description, section and fields. */
import type { TFunction } from 'i18next'
import { fieldLabel, taskAbout, taskLabel } from '../../domain/task-texts.ts'
import type { PlannedSection, PlannedTask } from './form-plan.ts'
import { sectionName } from './tasks/task-section.tsx'

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

function textOf(t: TFunction, section: PlannedSection, { task, fields }: PlannedTask): string {
  const named = fields.map(({ name }) => fieldLabel(t, task.id, name))
  const words = [taskLabel(t, task.id), taskAbout(t, task.id), sectionName(t, section), ...named]
  return [...words, t(`words.categories.${section.category}`)].join(' ').toLocaleLowerCase()
}

/** The sections with the tasks that contain every word of the search; all of them while the search is empty. */
export function searchSections(t: TFunction, sections: readonly PlannedSection[], search: string): PlannedSection[] {
  const words = wordsOf(search)
  return sections.flatMap((section) => {
    const found = section.tasks.filter((planned) => {
      const text = textOf(t, section, planned)
      return words.every((word) => text.includes(word))
    })
    return found.length === 0 ? [] : [{ ...section, node: null, tasks: found, hidden: [] }]
  })
}
