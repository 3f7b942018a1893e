/** One dialog of a trigger: its text, which opens the editor, and Listen. */
import { Fragment, memo, useId, useSyncExternalStore, type KeyboardEvent } from 'react'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { conditionTexts } from '../../../domain/texts/condition-texts.ts'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { ChipList } from '../../../ui/feedback/chip-list.tsx'
import { useNotes } from '../checks/notes.ts'
import { contentOf, type EditorDialog } from '../document/dialogs.ts'
import { useEditorState, type EditorStore } from '../document/editor-store.ts'
import type { GrammarNote } from '../../../domain/grammar/grammar-note.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { DialogEditor } from './dialog-editor.tsx'
import classes from './dialog-list.module.css'
import { DialogNotes } from './dialog-notes.tsx'
import { useEditorActions } from './editor-context.ts'
import { PromiseNotes } from './promise-notes.tsx'
import { useIsSelected } from './selection.ts'

interface DialogCardProps {
  id: string
  index: number
  count: number
  /** Whether the Tab key reaches this dialog: one dialog of the list is a tab stop. */
  isTabStop: boolean
  isEditing: boolean
  /** Whether the list has dialogs of several triggers. */
  isMixed: boolean
  /** Toggles the dialog, or extends the selection to it. */
  onSelect: (id: string, isRange: boolean) => void
  onEdit: (id: string) => void
  /** A key pressed on the dialog itself. */
  onKey: (dialog: EditorDialog, event: KeyboardEvent) => void
  onDone: (id: string) => void
}

/** The text with the findings of the grammar check underlined. Of overlapping findings the first is marked. */
function MarkedText({ text, notes }: { text: string; notes: readonly GrammarNote[] }) {
  const marks = notes
    .toSorted((a, b) => a.start - b.start)
    .filter((note, at, all) => note.start >= (all[at - 1]?.end ?? 0))
  return (
    <>
      {marks.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(marks[at - 1]?.end ?? 0, start)}
          <span className={classes['mark']}>{text.slice(start, end)}</span>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}

type DialogViewProps = Pick<DialogCardProps, 'isTabStop' | 'isMixed' | 'onEdit' | 'onSelect' | 'onKey'> & {
  dialog: EditorDialog
}

/** Whether a text of the closed dialog was too long, and waits in its form. */
function useHasRefusedText({ id, text, speech = '' }: EditorDialog): boolean {
  const { keptTexts } = useEditorActions()
  return useSyncExternalStore(
    keptTexts.subscribe,
    () => keptTexts.of(`${id}/text`, text) !== undefined || keptTexts.of(`${id}/speech`, speech) !== undefined,
  )
}

function DialogView({ dialog, isTabStop, isMixed, onEdit, onSelect, onKey }: DialogViewProps) {
  const { t } = useTranslation()
  const { store, checks, listen, selection } = useEditorActions()
  const isSelected = useIsSelected(selection, dialog.id)
  const notes = useNotes(checks, dialog)
  const hasRefusedText = useHasRefusedText(dialog)
  const refusedId = useId()
  const setText = (text: string) => store.run({ kind: 'edit', id: dialog.id, content: { ...contentOf(dialog), text } })
  return (
    <div className={classes['view']} data-selected={isSelected || undefined}>
      <Checkbox
        className={classes['select'] ?? ''}
        aria-label={t('editor.selection.name', { text: dialog.text })}
        tabIndex={isTabStop ? 0 : -1}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect(dialog.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <div className={classes['content']}>
        {isMixed && <p className={classes['hint']}>{triggerLabel(t, dialog.trigger)}</p>}
        <button
          type="button"
          className={classes['text']}
          data-dialog={dialog.id}
          aria-describedby={hasRefusedText ? refusedId : undefined}
          tabIndex={isTabStop ? 0 : -1}
          onClick={({ shiftKey, ctrlKey, metaKey }) => {
            if (shiftKey || ctrlKey || metaKey) onSelect(dialog.id, shiftKey)
            else onEdit(dialog.id)
          }}
          onKeyDown={(event) => onKey(dialog, event)}
        >
          <MarkedText text={dialog.text} notes={notes.grammar} />
        </button>
        {hasRefusedText && (
          <p id={refusedId} className={classes['refused']}>
            {t('editor.line.not-saved')}
          </p>
        )}
        {dialog.speech && <p className={classes['hint']}>{t('editor.line.spoken', { speech: dialog.speech })}</p>}
        <ChipList label={t('words.conditions.label')} items={conditionTexts(t, dialog.when)} />
        <PromiseNotes when={dialog.when} />
        {!dialog.published && <p className={classes['hint']}>{t('editor.line.unpublished')}</p>}
        <DialogNotes id={dialog.id} text={dialog.text} notes={notes} isTabStop={isTabStop} onText={setText} />
      </div>
      <button
        type="button"
        className={classes['listen']}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t('editor.line.listen-name', { text: dialog.text })}
        onClick={() => listen(dialog)}
      >
        {t('editor.line.listen')}
      </button>
    </div>
  )
}

const conflictOf = (store: EditorStore, id: string) => store.get().conflicts.find((each) => each.id === id)

export const DialogCard = memo(function DialogCard({
  id,
  index,
  count,
  onDone,
  isEditing,
  isMixed,
  ...view
}: DialogCardProps) {
  const { store } = useEditorActions()
  const dialog = useEditorState(store, () => store.dialog(id))
  const conflict = useEditorState(store, () => conflictOf(store, id))
  if (!dialog) return null
  if (conflict) return <ConflictPanel conflict={conflict} takesFocus={isEditing} onDone={() => onDone(id)} />
  if (isEditing)
    return <DialogEditor dialog={dialog} index={index} count={count} isMixed={isMixed} onDone={() => onDone(id)} />
  return <DialogView dialog={dialog} isMixed={isMixed} {...view} />
})
