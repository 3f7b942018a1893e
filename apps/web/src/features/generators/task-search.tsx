import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import classes from './generator-form.module.css'

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
