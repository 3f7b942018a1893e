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
  return (
    <TagsInput
      label={t('scripts.form.tags')}
      description={t('scripts.form.tags-hint', { max: TAGS_MAX })}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
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
