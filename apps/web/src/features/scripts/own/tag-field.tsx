/** The field for tags, with suggestions from the tags in use. */
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import { useState } from 'react'
import { TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tagNameSchema, TAGS_MAX } from '@rubato/contracts/domain'
import { tagsQuery } from '../queries/tags.queries.ts'
import classes from './tag-field.module.css'

/** Delay between the last key and the search for tags, ms. */
const SEARCH_DEBOUNCE = 200
/** Separators of tags, which no tag contains. */
const SEPARATORS = /[,\s]+/

/** Empty until the server has answered; other tags can be typed as well. */
function useSuggestions(typed: string): string[] {
  const [prefix] = useDebouncedValue(typed, SEARCH_DEBOUNCE)
  const isTag = tagNameSchema.safeParse(prefix).success
  const { data } = useQuery({ ...tagsQuery(prefix), enabled: isTag, placeholderData: keepPreviousData })
  return isTag ? (data?.data ?? []).map(({ name }) => name) : []
}

interface TagFieldProps {
  value: string[]
  onChange: (tags: string[]) => void
  error: string | undefined
}

export function TagField({ value, onChange, error }: TagFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  /** Several tags at once: not every keyboard reports the comma or space as a key, and a paste may be a drop. */
  const take = (text: string) => {
    const names = text.split(SEPARATORS)
    const rest = names.pop() ?? ''
    const added = names.filter((name) => name !== '' && !value.includes(name))
    if (added.length > 0) onChange([...new Set([...value, ...added])].slice(0, TAGS_MAX))
    setTyped(rest)
  }
  return (
    <TagsInput
      label={t('scripts.form.tags')}
      description={t('scripts.form.tags-hint', { max: TAGS_MAX })}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={take}
      data={useSuggestions(typed)}
      maxTags={TAGS_MAX}
      splitChars={[',', ' ']}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      error={error}
      classNames={{ pillsList: classes['pills'] ?? '', pill: classes['pill'] ?? '' }}
    />
  )
}
