import { useRef, type KeyboardEvent } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './generator-form.module.css'

interface SearchFieldProps {
  value: string
  /** Number of tasks found; null while the search is empty. */
  found: number | null
  onChange: (value: string) => void
  /** Moves on to the results. */
  onLeave: () => void
}

/** Escape clears it; arrow down and Enter move on to the results. */
export function SearchField({ value, found, onChange, onLeave }: SearchFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault()
      onChange('')
    }
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    onLeave()
  }
  return (
    <div role="search">
      <TextInput
        ref={field}
        type="text"
        inputMode="search"
        autoComplete="off"
        label={t('generator.search')}
        description={t('generator.search-hint')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        rightSection={value === '' ? null : <CloseButton aria-label={t('generator.clear')} onClick={clear} />}
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
