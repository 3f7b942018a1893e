/** Notes on what a line promises or keeps without a partner in the script: they follow every change of any line. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineConditions } from '@rubato/contracts/domain'
import { openPromises } from '@rubato/script-content/dialogs'
import { useEditorState } from '../document/editor-store.ts'
import classes from './dialog-list.module.css'
import { useEditorActions } from './editor-context.ts'

interface PromiseNotesProps {
  when: LineConditions | undefined
}

function Named({ when }: PromiseNotesProps) {
  const { t } = useTranslation()
  const { store } = useEditorActions()
  const byId = useEditorState(store, ({ dialogs }) => dialogs.byId)
  const open = useMemo(() => openPromises(when, spoken(byId)), [when, byId])
  if (open.length === 0) return null
  return (
    <ul className={classes['promises']} aria-label={t('editor.notes.promises')}>
      {open.map(({ part, name }) => (
        <li key={part}>{t(`editor.notes.open.${part}`, { name })}</li>
      ))}
    </ul>
  )
}

/** Lines that are not published are not said, and keep no promise. */
const spoken = (byId: ReadonlyMap<string, { published: boolean; when?: LineConditions | undefined }>) =>
  [...byId.values()].filter(({ published }) => published)

export const PromiseNotes = ({ when }: PromiseNotesProps) =>
  when?.promises === undefined && when?.keeps === undefined ? null : <Named when={when} />
