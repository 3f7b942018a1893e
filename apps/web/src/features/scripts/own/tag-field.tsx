/** Tags, with suggestions of those in use. */
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
import { tagsQuery } from '../data/scripts.queries.ts'
import classes from './tag-field.module.css'

/** How long the typing rests before tags are looked for, ms. */
const REST = 200

/** Without an answer there are no suggestions, and any tag can be typed all the same. */
function useSuggestions(typed: string): string[] {
  const [prefix] = useDebouncedValue(typed, REST)
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
