import { useRef, type KeyboardEvent } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './generator-form.module.css'

interface SearchFieldProps {
  value: string
  /** How many tasks were found; null while nothing is searched for. */
  found: number | null
  onChange: (value: string) => void
  /** On to what was found. */
  onLeave: () => void
}

/** Escape clears it, arrow down and enter go on to what was found. */
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
