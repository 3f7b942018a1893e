/** Adds a line at the playhead: the moment is chosen by its name, the text is the script's. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TriggerId } from '@rubato/contracts/domain'
import { triggerRoom, type PlayerProfile } from '@rubato/engine'
import { EditButton } from '../document/edit-controls.tsx'
import type { Actions } from '../actions/use-actions.ts'
import { builderText } from '../texts/builder-text.ts'
import { LineSearch } from './line-search.tsx'
import classes from './panel.module.css'

interface AddLineProps {
  profile: PlayerProfile
  actions: Pick<Actions, 'insert'>
}

export function AddLine({ profile, actions }: AddLineProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const add = (trigger: TriggerId) => {
    const duration = Math.round(triggerRoom(profile, trigger))
    if (!actions.insert(({ at }) => ({ kind: 'add-line', at, duration, trigger }))) close()
  }
  return (
    <div className={classes['add-line']}>
      <EditButton ref={opener} data-add-line aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {builderText(t, 'panel.add-line')}
      </EditButton>
      {isOpen && <LineSearch onChoose={add} onClose={close} />}
    </div>
  )
}
