/** The search of a list: the field shows each key at once; the search follows when the typing pauses. */
import { useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Search } from 'lucide-react'
import { SEARCH_MAX } from '@rubato/contracts/domain'
import { SearchField } from '../../ui/inputs/search-field.tsx'

/** Delay between the last key and the search, ms. */
const SEARCH_DEBOUNCE = 300

interface ListSearchProps {
  /** Its accessible name. */
  label: string
  /** Shown in the empty field. */
  hint: string
  value: string
  onSearch: (text: string) => void
}

export function ListSearch({ label, hint, value, onSearch }: ListSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const requested = useRef(value)
  const search = (next: string) => {
    requested.current = next.trim()
    onSearch(requested.current)
  }
  const searchLater = useDebouncedCallback(search, SEARCH_DEBOUNCE)
  // A tag, the back button or a link has changed `value`: the field takes it over. Changes by this field are ignored.
  useEffect(() => {
    if (value === requested.current) return
    requested.current = value
    // A pending search for the text typed before would overwrite `value`.
    searchLater.cancel()
    setText(value)
  }, [value, searchLater])
  const searchNow = (next: string) => {
    searchLater.cancel()
    setText(next)
    search(next)
  }
  const type = (next: string) => {
    // Nothing more is expected of an empty field, and a pending search would undo a tag that is chosen meanwhile.
    if (next === '') return searchNow(next)
    setText(next)
    searchLater(next)
  }
  return (
    <search>
      <SearchField
        enterKeyHint="search"
        leftSection={<Search aria-hidden="true" size={18} strokeWidth={1.75} />}
        maxLength={SEARCH_MAX}
        aria-label={label}
        placeholder={hint}
        clearLabel={t('lists.clear-search')}
        value={text}
        onChange={type}
        onClear={() => searchNow('')}
        onKeyDown={({ key }) => key === 'Enter' && searchNow(text)}
      />
    </search>
  )
}
