/** One line of a trigger: its text, which opens the field, and Listen. */
import { memo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictPanel } from './conflict-panel.tsx'
import { useEditorActions } from './editor-context.ts'
import type { EditorStore } from '../document/editor-store.ts'
import { LineEditor } from './dialog-editor.tsx'
import classes from './dialog-list.module.css'
import { LineNotes } from './dialog-notes.tsx'
import { wordsOf, type Line } from '../document/dialogs.ts'
import { MarkedText } from './marked-text.tsx'
import { useNotes } from '../checks/notes.ts'
import { useEditorState } from '../document/use-editor-state.ts'

export interface LineCardProps {
  id: string
  index: number
  count: number
  /** The one that the tab key finds. */
  isStop: boolean
  isEditing: boolean
  onEdit: (id: string) => void
  /** A key on the line itself. */
  onKey: (line: Line, event: KeyboardEvent) => void
  onDone: (id: string) => void
}

type ShownProps = Pick<LineCardProps, 'isStop' | 'onEdit' | 'onKey'> & { line: Line }

function Shown({ line, isStop, onEdit, onKey }: ShownProps) {
  const { t } = useTranslation()
  const { store, checks, listen } = useEditorActions()
  const notes = useNotes(checks, line)
  const take = (text: string) => store.run({ kind: 'edit', id: line.id, words: { ...wordsOf(line), text } })
  return (
    <div className={classes['shown']}>
      <div className={classes['words']}>
        <button
          type="button"
          className={classes['text']}
          data-line={line.id}
          tabIndex={isStop ? 0 : -1}
          onClick={() => onEdit(line.id)}
          onKeyDown={(event) => onKey(line, event)}
        >
          <MarkedText text={line.text} notes={notes.grammar} />
        </button>
        {line.speech && <p className={classes['hint']}>{t('editor.line.spoken', { speech: line.speech })}</p>}
        {!line.published && <p className={classes['hint']}>{t('editor.line.unpublished')}</p>}
        <LineNotes id={line.id} text={line.text} notes={notes} isReachable={isStop} onText={take} />
      </div>
      <button
        type="button"
        className={classes['listen']}
        tabIndex={isStop ? 0 : -1}
        aria-label={t('editor.line.listen-name', { text: line.text })}
        onClick={() => listen(line)}
      >
        {t('editor.line.listen')}
      </button>
    </div>
  )
}

const conflictOf = (store: EditorStore, id: string) => store.get().conflicts.find((each) => each.id === id)

export const LineCard = memo(function LineCard({
  id,
  index,
  count,
  isStop,
  isEditing,
  onEdit,
  onKey,
  onDone,
}: LineCardProps) {
  const { store } = useEditorActions()
  const line = useEditorState(store, () => store.line(id))
  const conflict = useEditorState(store, () => conflictOf(store, id))
  if (!line) return null
  if (conflict) return <ConflictPanel conflict={conflict} takesFocus={isEditing} onDone={() => onDone(id)} />
  if (isEditing) return <LineEditor line={line} index={index} count={count} onDone={() => onDone(id)} />
  return <Shown line={line} isStop={isStop} onEdit={onEdit} onKey={onKey} />
})
