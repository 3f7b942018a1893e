/** Finds a moment of the script by its name: numbers by the number itself. */
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isCount, triggerIds, type TriggerId } from '@rubato/contracts/domain'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { focusOnMount } from '../../../ui/inputs/focus-on-mount.ts'
import { builderText } from '../texts/builder-text.ts'
import classes from './panel.module.css'

const SHOWN = 12

interface LineSearchProps {
  onChoose: (trigger: TriggerId) => void
  onClose: () => void
}

export function LineSearch({ onChoose, onClose }: LineSearchProps) {
  const { t } = useTranslation()
  const id = useId()
  const [search, setSearch] = useState('')
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return triggerIds
      .filter((trigger) => (isCount(trigger) ? trigger === wanted : true))
      .filter((trigger) => triggerLabel(t, trigger).toLowerCase().includes(wanted))
      .slice(0, SHOWN)
  }, [search, t])
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div role="search" className={classes['search']}>
      <label htmlFor={id}>{builderText(t, 'panel.line-search')}</label>
      <input
        id={id}
        type="search"
        value={search}
        ref={focusOnMount}
        autoComplete="off"
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter') return onEscape(event)
          // The focus goes to the button that opened the field: the same key would press it.
          event.preventDefault()
          if (first) onChoose(first)
        }}
      />
      <ul className={classes['found']}>
        {found.map((trigger) => (
          <li key={trigger}>
            <button type="button" onClick={() => onChoose(trigger)} onKeyDown={onEscape}>
              {triggerLabel(t, trigger)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
