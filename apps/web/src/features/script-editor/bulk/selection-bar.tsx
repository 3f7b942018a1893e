/** The number of selected lines, and what can be done with all of them. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useStore } from '../../../ui/store.ts'
import { useEditorActions } from '../list/editor-context.ts'
import { NOTHING_SELECTED, selectAll } from '../list/selection.ts'
import classes from './bulk.module.css'

const MoveModal = lazyPiece(async () => (await import('./move-modal.tsx')).MoveModal)

interface SelectionBarProps {
  /** The dialogs of the list. */
  ids: readonly string[]
  /** The focus returns to this dialog of the list, or to the field when it is null. */
  onFocus: (id: string | null) => void
}

export function SelectionBar({ ids, onFocus }: SelectionBarProps) {
  const { t } = useTranslation()
  const { selection, bulk } = useEditorActions()
  const [isMoving, setIsMoving] = useState(false)
  const { ids: all } = useStore(selection)
  const selected = ids.filter((id) => all.has(id))
  const leave = (id: string | null) => {
    selection.set(NOTHING_SELECTED)
    onFocus(id)
  }
  /** After a change of the selected lines the focus goes to the first remaining line below them. */
  const leaveSelected = () => {
    const last = ids.findLastIndex((id) => all.has(id))
    const rest = [...ids.slice(last + 1), ...ids.slice(0, last).toReversed()]
    leave(rest.find((id) => !all.has(id)) ?? null)
  }
  const text = selected.length > 0 ? t('editor.selection.count', { count: selected.length, all: ids.length }) : ''
  return (
    <>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      {selected.length > 0 && (
        <div className={classes['selection']} role="group" aria-label={t('editor.selection.label')}>
          <span className={classes['count']}>{text}</span>
          <Button small look="secondary" onClick={() => setIsMoving(true)}>
            {t('editor.selection.move')}
          </Button>
          <Button
            small
            look="danger"
            onClick={() => {
              bulk.remove(selected)
              leaveSelected()
            }}
          >
            {t('editor.selection.delete')}
          </Button>
          {selected.length < ids.length && (
            <Button small look="secondary" onClick={() => selection.set(selectAll(ids))}>
              {t('editor.selection.all')}
            </Button>
          )}
          <Button small look="secondary" onClick={() => leave(selected[0] ?? null)}>
            {t('editor.selection.clear')}
          </Button>
        </div>
      )}
      {isMoving && (
        <MoveModal
          ids={selected}
          onMoved={() => {
            setIsMoving(false)
            leaveSelected()
          }}
          onClose={() => setIsMoving(false)}
        />
      )}
    </>
  )
}
