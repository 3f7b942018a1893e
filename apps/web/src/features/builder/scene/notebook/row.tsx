/** One row of the notebook: a text field that grows with its words and commits when it is left. */
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import classes from './notebook.module.css'

export interface RowKey {
  text: string
  /** Where the caret is; null where something is selected. */
  caret: number | null
  event: KeyboardEvent<HTMLTextAreaElement>
}

interface RowProps {
  /** Unique in the notebook: the focus goes to it. */
  id: string
  label: string
  value: string
  max: number
  placeholder?: string
  look: 'line' | 'question' | 'answer' | 'name'
  isReadOnly: boolean
  /** The row was left with other words. */
  onCommit: (text: string) => void
  /** The words that are being typed; null where there are none any more. */
  onTyping: (text: string | null) => void
  /** Whether the key was used. The words of the row are committed by `onKey` in that case. */
  onKey: (key: RowKey) => boolean
  /** Whether the pasted text was used. */
  onPaste?: (text: string) => boolean
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
  const { id, label, value, max, placeholder, look, isReadOnly, onCommit, onTyping, onKey, onPaste, onFocus } = props
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value
  const type = (words: string | null) => {
    setTyped(words)
    onTyping(words)
  }
  const commit = () => {
    if (typed !== null && typed !== value) onCommit(typed)
    if (typed !== null) type(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { currentTarget: field, key } = event
    const caret = field.selectionStart === field.selectionEnd ? field.selectionStart : null
    if (key === 'ArrowUp' && caret === 0) moveFocus(field, -1)
    else if (key === 'ArrowDown' && caret === text.length) moveFocus(field, 1)
    else if (key === 'Escape' && typed !== null) type(null)
    else if (onKey({ text, caret, event })) type(null)
    else {
      if (key === 'Enter' && !event.shiftKey) event.preventDefault()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!onPaste || !/[\r\n]/.test(pasted.trim()) || !onPaste(pasted)) return
    event.preventDefault()
  }
  return (
    <textarea
      data-row={id}
      data-committed={typed === null || undefined}
      rows={1}
      className={classNames(classes['row'], classes[look])}
      aria-label={label}
      value={text}
      maxLength={max}
      placeholder={placeholder}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={commit}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onPaste={paste}
    />
  )
}
