/** The field that adds a dialog: Enter adds it and clears the field for the next one. */
import { useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX, type TriggerId } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { applyFirstSuggestion, isSuggestionKey } from '../../../domain/grammar/suggestions.ts'
import { useNotes } from '../checks/notes.ts'
import { DialogNotes } from './dialog-notes.tsx'
import { useEditorActions } from './editor-context.ts'
import { HostExample } from './host-example.tsx'
import { PlaceholderButtons } from '../../../domain/placeholders/placeholder-buttons.tsx'
import { readDraft, writeDraft } from './new-dialog-draft.ts'
import classes from './new-dialog.module.css'

interface NewDialogProps {
  script: Pick<ScriptItem, 'id' | 'name'>
  trigger: TriggerId
  label: string
  field: RefObject<HTMLTextAreaElement | null>
  hasDialogs: boolean
  /** Arrow Up in the empty field: the focus goes to the last dialog of the list. */
  onUp: () => void
}

/** Each pasted line that is not blank becomes one dialog. */
const textsOf = (pasted: string): string[] =>
  pasted
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)
const isTooLong = (text: string) => text.length > DIALOG_TEXT_MAX

export function NewDialog({ script, trigger, label, field, hasDialogs, onUp }: NewDialogProps) {
  const { t } = useTranslation()
  const { add, checks } = useEditorActions()
  const [text, setText] = useState(() => readDraft(script.id, trigger))
  const [isTouched, setTouched] = useState(false)
  const notes = useNotes(checks, { id: 'new', trigger, text })
  const type = (next: string) => {
    setText(next)
    setTouched(true)
    writeDraft(script, trigger, next)
  }
  const canAdd = text.trim() !== '' && !isTooLong(text.trim())
  const submit = () => {
    if (!canAdd) return
    add(trigger, [text.trim()])
    type('')
    setTouched(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (isSuggestionKey(event)) return applyFirstSuggestion(event, text, notes.grammar, type)
    if (event.key === 'ArrowUp' && text === '' && !event.altKey) {
      event.preventDefault()
      return onUp()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const texts = textsOf(event.clipboardData.getData('text/plain'))
    if (texts.length < 2 || text !== '') return
    event.preventDefault()
    const fitting = texts.filter((each) => !isTooLong(each))
    if (fitting.length > 0) add(trigger, fitting)
    if (fitting.length < texts.length) type(texts.filter(isTooLong).join(' '))
  }
  const charactersLeft = DIALOG_TEXT_MAX - text.trim().length
  const name = t('editor.new-line', { trigger: label, max: DIALOG_TEXT_MAX })
  return (
    <div className={classes['new']}>
      {!hasDialogs && text === '' && (
        <HostExample
          trigger={trigger}
          onTake={(example) => {
            type(example)
            field.current?.focus()
          }}
        />
      )}
      <Textarea
        ref={field}
        autosize
        minRows={1}
        aria-label={name}
        placeholder={name}
        value={text}
        error={charactersLeft < 0 ? t('editor.line.over', { count: -charactersLeft, max: DIALOG_TEXT_MAX }) : null}
        data-blank={(text === '' && !isTouched) || undefined}
        onChange={(event) => type(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        classNames={{ input: classes['new-input'] ?? '' }}
      />
      <PlaceholderButtons trigger={trigger} field={field} text={text} onText={type} />
      {text !== '' && (
        <>
          <DialogNotes id="new" text={text} notes={notes} isTabStop onText={type} />
          <div className={classes['new-foot']}>
            <span className={classes['hint']}>
              {charactersLeft >= 0 && t('editor.line.left', { count: charactersLeft })}
            </span>
            <Button small look="secondary" disabled={!canAdd} onClick={submit}>
              {t('editor.add')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
