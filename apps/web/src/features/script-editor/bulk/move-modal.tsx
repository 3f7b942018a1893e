/** The dialog that asks to which trigger the selected lines move. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DIALOGS_PER_TRIGGER, type TriggerId } from '@rubato/contracts/domain'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useEditorState } from '../document/editor-store.ts'
import { useEditorActions } from '../list/editor-context.ts'
import { FoundTriggers, TriggerSearch } from '../triggers/trigger-panel.tsx'
import classes from './bulk.module.css'

interface MoveModalProps {
  ids: readonly string[]
  onMoved: () => void
  onClose: () => void
}

export function MoveModal({ ids, onMoved, onClose }: MoveModalProps) {
  const { t } = useTranslation()
  const { store, bulk } = useEditorActions()
  const [search, setSearch] = useState('')
  const [isFull, setIsFull] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const order = useEditorState(store, ({ dialogs }) => dialogs.order)
  const choose = (trigger: TriggerId) => {
    if (bulk.move(ids, trigger)) onMoved()
    else setIsFull(true)
  }
  return (
    <Modal title={t('editor.selection.move-title', { count: ids.length })} size={460} isAtTop onClose={onClose}>
      <div className={classes['move']}>
        <TriggerSearch field={field} value={search} onSearch={setSearch} />
        {isFull && <FormAlert>{t('editor.selection.full', { max: DIALOGS_PER_TRIGGER })}</FormAlert>}
        <div className={classes['targets']}>
          <FoundTriggers search={search} order={order} onChoose={choose} />
        </div>
      </div>
    </Modal>
  )
}
