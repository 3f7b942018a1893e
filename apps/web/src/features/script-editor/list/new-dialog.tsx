/** The field that adds a line: Enter adds it, and the field is ready for the next one. */
import { useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX, type Script, type TriggerId } from '@rubato/contracts/domain'
import { Button } from '../../../ui/button.tsx'
import { useEditorActions } from './editor-context.ts'
import classes from './new-dialog.module.css'
import { readLineDraft, writeLineDraft } from './new-dialog-draft.ts'
import { LineNotes } from './dialog-notes.tsx'
import { useNotes } from '../checks/notes.ts'
import { isTakingKey, takeFirst } from '../checks/take-suggestion.ts'

interface NewLineProps {
  script: Pick<Script, 'id' | 'title'>
  trigger: TriggerId
  label: string
  field: Ref<HTMLTextAreaElement>
  /** Back into the lines. */
  onUp: () => void
}

/** Several lines from elsewhere become several lines here. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
const isTooLong = (line: string) => line.length > DIALOG_TEXT_MAX

export function NewLine({ script, trigger, label, field, onUp }: NewLineProps) {
  const { t } = useTranslation()
  const { add, checks } = useEditorActions()
  const [text, setText] = useState(() => readLineDraft(script.id, trigger))
  const [isTouched, setTouched] = useState(false)
  const notes = useNotes(checks, { id: 'new', trigger, text })
  const type = (next: string) => {
    setText(next)
    setTouched(true)
    writeLineDraft(script, trigger, next)
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
    if (isTakingKey(event)) return takeFirst(event, text, notes, type)
    if (event.key === 'ArrowUp' && text === '' && !event.altKey) {
      event.preventDefault()
      return onUp()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = linesOf(event.clipboardData.getData('text/plain'))
    if (pasted.length < 2 || text !== '') return
    event.preventDefault()
    const fitting = pasted.filter((line) => !isTooLong(line))
    if (fitting.length > 0) add(trigger, fitting)
    if (fitting.length < pasted.length) type(pasted.filter(isTooLong).join(' '))
  }
  const left = DIALOG_TEXT_MAX - text.trim().length
  const name = t('editor.new-line', { trigger: label, max: DIALOG_TEXT_MAX })
  return (
    <div className={classes['new']}>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        aria-label={name}
        placeholder={name}
        value={text}
        error={left < 0 ? t('editor.line.over', { count: -left, max: DIALOG_TEXT_MAX }) : null}
        data-blank={(text === '' && !isTouched) || undefined}
        onChange={(event) => type(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        classNames={{ input: classes['new-input'] ?? '' }}
      />
      {text !== '' && (
        <>
          <LineNotes id="new" text={text} notes={notes} isReachable onText={type} />
          <div className={classes['new-foot']}>
            <span className={classes['hint']}>{left >= 0 && t('editor.line.left', { count: left })}</span>
            <Button small look="secondary" disabled={!canAdd} onClick={submit}>
              {t('editor.add')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
