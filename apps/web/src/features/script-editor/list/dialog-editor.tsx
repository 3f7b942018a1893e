/** One line while it is written: every key is kept on the device, and sent when the typing rests. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { Button } from '../../../ui/button.tsx'
import { useEditorActions } from './editor-context.ts'
import { sameWords, wordsOf, type Line, type Words } from '../document/dialogs.ts'
import classes from './dialog-list.module.css'
import { LineNotes } from './dialog-notes.tsx'
import { useNotes } from '../checks/notes.ts'
import { isTakingKey, takeFirst } from '../checks/take-suggestion.ts'

let visits = 0

interface LineEditorProps {
  line: Line
  index: number
  count: number
  /** Back to the line itself. */
  onDone: () => void
}

/** The words as they are typed. For a text that says nothing the line keeps what it had when the field was opened. */
function useWords(line: Line) {
  const { write } = useEditorActions()
  const [visit] = useState(() => ++visits)
  const [words, setWords] = useState<Words>(() => wordsOf(line))
  const before = useRef(words)
  const committed = useRef(words)
  const type = (part: Partial<Words>) => {
    const typed = { ...words, ...part }
    setWords(typed)
    const { text, speech, published } = typed
    const says = text.trim() === '' ? before.current.text : text
    committed.current = { text: says, speech: speech?.trim() ? speech : undefined, published }
    write(line.id, committed.current, visit)
  }
  // Undone, redone or taken over from elsewhere while the field is open; what was typed here is no news.
  useEffect(() => {
    if (sameWords(line, committed.current)) return
    committed.current = wordsOf(line)
    before.current = committed.current
    // oxlint-disable-next-line react/set-state-in-effect -- the line has changed outside of this field
    setWords(committed.current)
  }, [line])
  return { words, type }
}

export function LineEditor({ line, index, count, onDone }: LineEditorProps) {
  const { t } = useTranslation()
  const { checks, listen, move, remove } = useEditorActions()
  const { words, type } = useWords(line)
  const notes = useNotes(checks, { id: line.id, trigger: line.trigger, text: words.text, speech: words.speech })
  const field = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (isTakingKey(event)) return takeFirst(event, words.text, notes, (text) => type({ text }))
    const isLeaving = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)
    if (!isLeaving) return
    event.preventDefault()
    onDone()
  }
  const isEmpty = words.text.trim() === ''
  return (
    <div className={classes['editor']} data-editing>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxLength={DIALOG_TEXT_MAX}
        aria-label={t('editor.line.text')}
        aria-describedby={hint}
        value={words.text}
        error={isEmpty ? t('editor.line.empty') : null}
        onChange={(event) => type({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <p id={hint} className={classes['hint']}>
        {t('editor.line.left', { count: DIALOG_TEXT_MAX - words.text.length })} {t('editor.line.keys')}
      </p>
      <LineNotes id={line.id} text={words.text} notes={notes} isReachable onText={(text) => type({ text })} />
      <TextInput
        label={t('editor.line.speech')}
        description={t('editor.line.speech-hint')}
        maxLength={DIALOG_TEXT_MAX}
        value={words.speech ?? ''}
        onChange={(event) => type({ speech: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div className={classes['tools']}>
        <Switch
          label={t('editor.line.published')}
          checked={words.published}
          onChange={(event) => type({ published: event.currentTarget.checked })}
        />
        <span className={classes['spring']} />
        <Button small look="secondary" onClick={() => listen(words)}>
          {t('editor.line.listen')}
        </Button>
        <Button small look="secondary" disabled={index === 0} onClick={() => move(line.id, -1)}>
          {t('editor.line.up')}
        </Button>
        <Button small look="secondary" disabled={index === count - 1} onClick={() => move(line.id, 1)}>
          {t('editor.line.down')}
        </Button>
        <Button small look="danger" onClick={() => remove(line.id)}>
          {t('editor.line.delete')}
        </Button>
        <Button small look="secondary" onClick={onDone}>
          {t('editor.line.done')}
        </Button>
      </div>
    </div>
  )
}
