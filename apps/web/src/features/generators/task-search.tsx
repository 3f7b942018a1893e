/** Search for tasks by name, description, section and fields: the matches, and the field. */
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { fieldLabel, taskAbout, taskLabel } from '../../domain/texts/task-texts.ts'
import classes from './generator-form.module.css'
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

interface TaskSearchProps {
  value: string
  /** Number of tasks found; null while the field is empty. */
  found: number | null
  onChange: (value: string) => void
  /** The focus moves to the first task found. */
  onLeave: () => void
}

/** Escape clears the search; Arrow Down and Enter move to the tasks found. */
export function TaskSearch({ value, found, onChange, onLeave }: TaskSearchProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    onLeave()
  }
  return (
    <div role="search">
      <SearchField
        label={t('generator.search')}
        description={t('generator.search-hint')}
        clearLabel={t('generator.clear')}
        value={value}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={classes['found']}>
        {found === null
          ? ''
          : found === 0
            ? t('generator.found-none', { search: value })
            : t('generator.found', { count: found })}
      </p>
    </div>
  )
}
