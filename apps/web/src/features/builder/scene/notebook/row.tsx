/** One row of the notebook: a text field that grows with its words and commits when it is left. */
import { useEffect, useEffectEvent, useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { onPageLeft } from '../../../../lib/browser/page-left.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { EditButton } from '../../document/edit-controls.tsx'
import { useIsReadOnly } from '../../document/use-builder.ts'
import classes from './notebook.module.css'

export interface RowKey {
  text: string
  /** Where the caret is; null where something is selected. */
  caret: number | null
  event: KeyboardEvent<HTMLTextAreaElement>
}

/** Whether something was used; a text: why the words are refused. Refused words stay in their row. */
export type Outcome = boolean | string

/** Words that were refused, and why. */
export interface RefusedWords {
  text: string
  problem: string
}

interface RowProps {
  /** Unique in the notebook: the focus goes to it. */
  id: string
  label: string
  value: string
  /** Words that were refused before the row was there. */
  kept?: RefusedWords | undefined
  /** The row leaves the page with refused words, or the page is hidden. */
  onKeep?: (words: RefusedWords) => void
  /** Removes a row that was begun for refused words: a button, and not a key that may be pressed by mistake. */
  discard?: { label: string; press: () => void } | undefined
  /** Why these words are too long, or null; while they are typed. */
  check: (text: string) => string | null
  placeholder?: string
  look: 'line' | 'question' | 'answer' | 'name'
  /** The row was left with other words. */
  onCommit: (text: string) => Outcome
  /** The words that are being typed; null where there are none any more. */
  onTyping: (text: string | null) => void
  /** Whether the key was used. The words of the row are committed by `onKey` in that case. */
  onKey: (key: RowKey) => Outcome
  /** Whether the pasted text was used; `whole` is the text of the row with it. */
  onPaste?: (text: string, whole: string) => boolean
  onFocus: () => void
}

const rowsIn = (from: HTMLElement): HTMLTextAreaElement[] => [
  ...(from.closest('[data-notebook]')?.querySelectorAll<HTMLTextAreaElement>('[data-row]') ?? []),
]

/** The row above (-1) or below (1). */
function moveFocus(from: HTMLTextAreaElement, by: -1 | 1): void {
  const rows = rowsIn(from)
  const next = rows[rows.indexOf(from) + by]
  if (!next) return
  next.focus()
  const at = by === 1 ? 0 : next.value.length
  next.setSelectionRange(at, at)
}

export function Row(props: RowProps) {
  const { id, label, value, kept, onKeep, discard, check, placeholder, look } = props
  const { onCommit, onTyping, onKey, onPaste, onFocus } = props
  const isReadOnly = useIsReadOnly()
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(kept?.text ?? null)
  const [problem, setProblem] = useState<string | null>(kept?.problem ?? null)
  const text = typed ?? value
  const error = problem ?? (typed === null ? null : check(typed))
  const type = (words: string | null) => {
    setTyped(words)
    setProblem(null)
    onTyping(words)
  }
  const leave = useEffectEvent(() => {
    if (typed !== null && error !== null) onKeep?.({ text: typed, problem: error })
  })
  useEffect(() => {
    const stop = onPageLeft(leave)
    return () => {
      stop()
      leave()
    }
  }, [])
  const commit = () => {
    const outcome = typed !== null && typed !== value && onCommit(typed)
    if (typeof outcome === 'string') setProblem(outcome)
    else if (typed !== null && !isReadOnly) type(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { currentTarget: field, key } = event
    const caret = field.selectionStart === field.selectionEnd ? field.selectionStart : null
    if (key === 'ArrowUp' && caret === 0) moveFocus(field, -1)
    else if (key === 'ArrowDown' && caret === text.length) moveFocus(field, 1)
    else if (key === 'Escape' && typed !== null && !discard) type(null)
    else {
      const outcome = onKey({ text, caret, event })
      if (outcome === false) {
        if (key === 'Enter' && !event.shiftKey) event.preventDefault()
        return
      }
      if (outcome === true) type(null)
      else {
        setTyped(text)
        setProblem(outcome)
      }
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    const { selectionStart, selectionEnd } = event.currentTarget
    const whole = text.slice(0, selectionStart) + pasted + text.slice(selectionEnd)
    const isLong = /[\r\n]/.test(pasted.trim()) || check(pasted) !== null
    if (!onPaste || !isLong || !onPaste(pasted, whole)) return
    event.preventDefault()
  }
  return (
    <div>
      <textarea
        data-row={id}
        data-committed={typed === null || undefined}
        rows={1}
        className={classNames(classes['row'], classes[look])}
        aria-label={label}
        value={text}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        placeholder={placeholder}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={commit}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      {error !== null && (
        // While the words are typed, the count is read with the field; a refusal is announced at once.
        <p
          key={String(problem === null)}
          id={errorId}
          role={problem === null ? undefined : 'alert'}
          className={classes['problem']}
        >
          {error}
        </p>
      )}
      {discard && <EditButton onClick={discard.press}>{discard.label}</EditButton>}
    </div>
  )
}
