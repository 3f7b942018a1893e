/** The search text follows the keys; the search itself waits until the typing rests. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX } from '@rubato/contracts/api'

/** How long the typing rests before the search is made, ms. */
const REST = 300

interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
}

export function SearchField({ value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const field = useRef<HTMLInputElement>(null)
  const search = (next: string) => {
    asked.current = next.trim()
    onSearch(asked.current)
  }
  const later = useDebouncedCallback(search, REST)
  // A tag, the back button or a link changed the search: the field follows, unless it was this field that asked.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    // A pending search for the text typed before would overwrite `value`.
    later.cancel()
    setText(value)
  }, [value, later])
  const type = (next: string) => {
    setText(next)
    later(next)
  }
  const now = (next: string) => {
    later.cancel()
    setText(next)
    search(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') now(text)
    if (event.key !== 'Escape' || text === '') return
    event.preventDefault()
    now('')
  }
  const clear = () => {
    now('')
    field.current?.focus()
  }
  return (
    <search>
      <TextInput
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        aria-label={t('scripts.explore.search')}
        placeholder={t('scripts.explore.search-hint')}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        rightSection={
          text === '' ? null : <CloseButton aria-label={t('scripts.explore.clear-search')} onClick={clear} />
        }
      />
    </search>
  )
}
