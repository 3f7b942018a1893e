/** The form of one dialog: every key is stored on the device, and sent when the typing pauses. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { tooLongText } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { applyFirstSuggestion, isSuggestionKey } from '../../../domain/grammar/suggestions.ts'
import { useNotes } from '../checks/notes.ts'
import { contentOf, isSameContent, type DialogContent, type EditorDialog } from '../document/dialogs.ts'
import { ConditionsField } from './conditions-field.tsx'
import classes from './dialog-list.module.css'
import { DialogNotes } from './dialog-notes.tsx'
import { PromiseNotes } from './promise-notes.tsx'
import { PlaceholderButtons } from '../../../domain/placeholders/placeholder-buttons.tsx'
import { useEditorActions } from './editor-context.ts'

let lastUndoGroup = 0

interface DialogEditorProps {
  dialog: EditorDialog
  index: number
  count: number
  /** Whether the list has dialogs of several triggers, so that this one cannot move in it. */
  isMixed: boolean
  onDone: () => void
}

const textFields = ['text', 'speech'] as const

/** Texts of the dialog that are too long: they stay in their fields, also when the form was closed in between. */
function useRefusedTexts(id: string) {
  const { t } = useTranslation()
  const { keptTexts } = useEditorActions()
  return {
    of: (content: DialogContent): Partial<DialogContent> =>
      Object.fromEntries(
        textFields.flatMap((name) => {
          const refused = keptTexts.of(`${id}/${name}`, content[name] ?? '')
          return refused ? [[name, refused.text]] : []
        }),
      ),
    keep(typed: DialogContent, written: DialogContent) {
      for (const name of textFields) {
        const text = typed[name] ?? ''
        const problem = tooLongText(t, text, DIALOG_TEXT_MAX)
        keptTexts.keep(`${id}/${name}`, written[name] ?? '', problem === null ? null : { text, problem })
      }
    },
  }
}

const isTooLong = (text = ''): boolean => text.length > DIALOG_TEXT_MAX

/**
 * The content as it is typed. While the typed text is blank, the dialog keeps the text it had when the form was opened; while one is
 * too long, the last one that was not.
 */
function useContent(dialog: EditorDialog) {
  const { write } = useEditorActions()
  const refused = useRefusedTexts(dialog.id)
  const [undoGroup] = useState(() => ++lastUndoGroup)
  const [opened] = useState(() => contentOf(dialog))
  const [content, setContent] = useState<DialogContent>(() => ({ ...opened, ...refused.of(opened) }))
  const initial = useRef(opened)
  const written = useRef(opened)
  const type = (part: Partial<DialogContent>) => {
    const typed = { ...content, ...part }
    setContent(typed)
    const { when, published } = typed
    const text = isTooLong(typed.text) ? written.current.text : typed.text
    const speech = isTooLong(typed.speech) ? written.current.speech : typed.speech
    const textOrInitial = text.trim() === '' ? initial.current.text : text
    written.current = { text: textOrInitial, speech: speech?.trim() ? speech : undefined, when, published }
    write(dialog.id, written.current, undoGroup)
  }
  // Undo, redo or a refresh has changed the dialog while the form is open; this form's own writes are ignored.
  useEffect(() => {
    if (isSameContent(dialog, written.current)) return
    written.current = contentOf(dialog)
    initial.current = written.current
    // oxlint-disable-next-line react/set-state-in-effect -- the dialog has changed outside of this form
    setContent((typed) => ({
      ...written.current,
      ...(isTooLong(typed.text) && { text: typed.text }),
      ...(isTooLong(typed.speech) && { speech: typed.speech }),
    }))
  }, [dialog])
  // A text is kept beside the content that it was typed over, which undo may have changed.
  useEffect(() => refused.keep(content, written.current))
  return { content, type }
}

export function DialogEditor({ dialog, index, count, isMixed, onDone }: DialogEditorProps) {
  const { t } = useTranslation()
  const { checks, listen, move, remove } = useEditorActions()
  const { content, type } = useContent(dialog)
  const { text, speech, when, published } = content
  const notes = useNotes(checks, { id: dialog.id, trigger: dialog.trigger, text, speech })
  const isLong = isTooLong(text) || isTooLong(speech)
  const field = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (isSuggestionKey(event)) return applyFirstSuggestion(event, text, notes.grammar, (next) => type({ text: next }))
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)
    if (!isDone) return
    event.preventDefault()
    if (event.key === 'Escape' || !isLong) onDone()
  }
  const isEmpty = text.trim() === ''
  const left = DIALOG_TEXT_MAX - text.length
  return (
    <div className={classes['editor']} data-editing>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        aria-label={t('editor.line.text')}
        aria-describedby={hint}
        value={text}
        error={isEmpty ? t('editor.line.empty') : tooLongText(t, text, DIALOG_TEXT_MAX)}
        onChange={(event) => type({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <p id={hint} className={classes['hint']}>
        {left >= 0 && t('editor.line.left', { count: left })} {t('editor.line.keys')}
      </p>
      <PlaceholderButtons trigger={dialog.trigger} field={field} text={text} onText={(next) => type({ text: next })} />
      <DialogNotes id={dialog.id} text={text} notes={notes} isTabStop onText={(next) => type({ text: next })} />
      <TextInput
        label={t('editor.line.speech')}
        description={t('editor.line.speech-hint')}
        value={speech ?? ''}
        error={tooLongText(t, speech ?? '', DIALOG_TEXT_MAX)}
        onChange={(event) => type({ speech: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <ConditionsField when={when} onChange={(next) => type({ when: next })} />
      <PromiseNotes when={when} />
      <div className={classes['tools']}>
        <Switch
          label={t('editor.line.published')}
          checked={published}
          onChange={(event) => type({ published: event.currentTarget.checked })}
        />
        <span className={classes['spring']} />
        <Button small look="secondary" onClick={() => listen(content)}>
          {t('editor.line.listen')}
        </Button>
        <Button small look="secondary" disabled={isMixed || index === 0} onClick={() => move(dialog.id, -1)}>
          {t('editor.line.up')}
        </Button>
        <Button small look="secondary" disabled={isMixed || index === count - 1} onClick={() => move(dialog.id, 1)}>
          {t('editor.line.down')}
        </Button>
        <Button small look="danger" onClick={() => remove(dialog.id)}>
          {t('editor.line.delete')}
        </Button>
        <Button small look="secondary" disabled={isLong} onClick={onDone}>
          {t('editor.line.done')}
        </Button>
      </div>
    </div>
  )
}
