/** Adds a line at the playhead: the moment is chosen by its name, the text is the script's. */
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isCount, triggerIds, type TriggerId } from '@rubato/contracts/domain'
import { triggerRoom, type PlayerProfile } from '@rubato/engine'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { Actions } from '../actions/use-actions.ts'
import { builderText } from '../texts/builder-text.ts'
import classes from './panel.module.css'

interface AddLineProps {
  profile: PlayerProfile
  actions: Pick<Actions, 'insert'>
  isDisabled: boolean
}

export function AddLine({ profile, actions, isDisabled }: AddLineProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return triggerIds
      .filter((trigger) => (isCount(trigger) ? trigger === wanted : true))
      .filter((trigger) => triggerLabel(t, trigger).toLowerCase().includes(wanted))
      .slice(0, 12)
  }, [search, t])
  const close = () => {
    setOpen(false)
    setSearch('')
    opener.current?.focus()
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const add = (trigger: TriggerId) => {
    const duration = Math.round(triggerRoom(profile, trigger))
    if (!actions.insert(({ at }) => ({ kind: 'add-line', at, duration, trigger }))) close()
  }
  return (
    <div className={classes['add-line']}>
      <Button
        ref={opener}
        small
        look="secondary"
        data-add-line
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        {builderText(t, 'panel.add-line')}
      </Button>
      {isOpen && (
        <div role="search" className={classes['search']}>
          <label htmlFor={id}>{builderText(t, 'panel.line-search')}</label>
          <input
            id={id}
            type="search"
            value={search}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was opened by its button
            autoFocus
            autoComplete="off"
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = found
              if (event.key !== 'Enter') return onEscape(event)
              // The focus goes to the button that opened the field: the same key would press it.
              event.preventDefault()
              if (first) add(first)
            }}
          />
          <ul className={classes['found']}>
            {found.map((trigger) => (
              <li key={trigger}>
                <button type="button" onClick={() => add(trigger)} onKeyDown={onEscape}>
                  {triggerLabel(t, trigger)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
