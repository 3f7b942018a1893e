/** Search for tasks by name, description, section and fields. */
import type { TFunction } from 'i18next'
import { fieldLabel, taskAbout, taskLabel } from '../../domain/texts/task-texts.ts'
import type { PlannedSection, PlannedTask } from './form-plan.ts'
import { sectionName } from './tasks/task-section.tsx'

const searchTerms = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

function textOf(t: TFunction, section: PlannedSection, { task, fields }: PlannedTask): string {
  const named = fields.map(({ name }) => fieldLabel(t, task.id, name))
  const texts = [taskLabel(t, task.id), taskAbout(t, task.id), sectionName(t, section), ...named]
  return [...texts, t(`words.categories.${section.category}`)].join(' ').toLocaleLowerCase()
}

/** The sections with the tasks that contain every word of the search; all of them while the search is empty. */
export function searchSections(t: TFunction, sections: readonly PlannedSection[], search: string): PlannedSection[] {
  const terms = searchTerms(search)
  return sections.flatMap((section) => {
    const found = section.tasks.filter((planned) => {
      const text = textOf(t, section, planned)
      return terms.every((term) => text.includes(term))
    })
    return found.length === 0 ? [] : [{ ...section, node: null, tasks: found, hidden: [] }]
  })
}
