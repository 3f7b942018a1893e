/** The actions on the selected records: the usual ones first, the others after a press on "More". */
import { useState } from 'react'
import { Copy, Ellipsis, Scissors, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { EditButton } from '../document/edit-controls.tsx'
import { useBuilder, useIsReadOnly } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { selectionItems } from '../actions/selection-items.ts'
import type { Actions } from '../actions/use-actions.ts'
import classes from './panel.module.css'

const ICON = 16

export function SelectionActions({ actions }: { actions: Actions }) {
  const { t } = useTranslation()
  const isReadOnly = useIsReadOnly()
  const { isSection } = useBuilder()
  const [isOpen, setOpen] = useState(false)
  const say = (key: string) => builderText(t, `actions.${key}`)
  return (
    <div role="toolbar" aria-label={say('selection')} className={classes['selection']}>
      <div className={classes['foot']}>
        <Button small look="secondary" onClick={actions.copy}>
          <Copy size={ICON} aria-hidden />
          {say('copy')}
        </Button>
        <EditButton onClick={actions.split}>
          <Scissors size={ICON} aria-hidden />
          {say('split')}
        </EditButton>
        <EditButton
          look="danger"
          aria-label={say('delete')}
          title={say('delete')}
          className={classes['icon']}
          onClick={actions.remove}
        >
          <Trash2 size={ICON} aria-hidden />
        </EditButton>
        <Button
          small
          look="secondary"
          aria-label={say('more')}
          title={say('more')}
          aria-expanded={isOpen}
          className={classes['icon']}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis size={ICON} aria-hidden />
        </Button>
      </div>
      {isOpen && (
        <div className={classes['chips']}>
          {selectionItems(actions, { isSection }).map(({ key, act }) => (
            <button key={key} type="button" className={classes['chip']} disabled={isReadOnly} onClick={act}>
              {say(key)}
            </button>
          ))}
          <button type="button" className={classes['chip']} onClick={actions.selectNothing}>
            {builderText(t, 'list.clear')}
          </button>
        </div>
      )}
    </div>
  )
}
