/** A field that is committed with Enter or by leaving it; Escape puts back what was there. Both give the keys back. */
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTypedText, type KeptRefusal } from '../document/refused-text.tsx'
import { useIsReadOnly } from '../document/use-builder.ts'
import { giveKeysBack } from '../keys/keys-home.ts'
import classes from './entry-field.module.css'

interface EntryFieldProps {
  label: string
  value: string
  /** Returns why the text is refused, or null. */
  onCommit: (text: string) => string | null
  tabIndex?: number
  isHiddenLabel?: boolean
  /** Keeps a refused text for when the field is shown again. */
  kept?: KeptRefusal
  unit?: string
  /** Shown where nothing is entered. */
  placeholder?: string
  /** The values that are possible. */
  hint?: string
  /** Whether it can be used in a game that cannot be changed here. */
  isAlwaysOn?: boolean
  /** Called after Enter where the text was taken, in place of giving the keys back. */
  onEntered?: () => void
  inputMode?: 'text' | 'numeric'
  /** The text that is typed, and neither committed nor refused; null where there is none. */
  onTyping?: (text: string | null) => void
  /** Whether the key was used; `type` puts another text into the field. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>, type: (text: string) => void) => boolean
  /** Shown below the field while it is typed in. */
  renderNotes?: (type: (text: string) => void) => ReactNode
}

export function EntryField({
  label,
  value,
  onCommit,
  tabIndex,
  unit,
  hint,
  inputMode,
  placeholder,
  kept,
  onEntered,
  onTyping,
  onKey,
  renderNotes,
  ...look
}: EntryFieldProps) {
  const { isHiddenLabel = false, isAlwaysOn = false } = look
  const isReadOnly = useIsReadOnly()
  const id = useId()
  const { typed, error, set: setText } = useTypedText(value, kept)
  const set = (text: string | null, problem: string | null) => {
    setText(text, problem)
    onTyping?.(problem === null ? text : null)
  }
  const setTyped = (text: string) => set(text, error)
  const reset = () => set(null, null)
  const describedBy = [hint && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean).join(' ')
  /** The text is committed or put back: leaving the field commits nothing. */
  const isDone = useRef(false)
  /** Returns whether the text was taken. */
  const commit = (): boolean => {
    if (typed === null || typed.trim() === value) {
      reset()
      return true
    }
    const refusal = onCommit(typed)
    set(refusal === null ? null : typed, refusal)
    return refusal === null
  }
  const leave = (field: HTMLElement) => {
    isDone.current = true
    giveKeysBack(field)
    isDone.current = false
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (onKey?.(event, setTyped)) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    // The first Escape puts the text back, the second one leaves.
    if (event.key === 'Escape' && typed !== null) reset()
    else if (event.key === 'Escape') leave(event.currentTarget)
    else if (commit()) (onEntered ?? (() => leave(event.currentTarget)))()
  }
  return (
    <span className={classes['field']} data-stacked={!isHiddenLabel || undefined}>
      <label htmlFor={id} className={isHiddenLabel ? 'visually-hidden' : classes['label']}>
        {label}
      </label>
      {hint && (
        <small id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </small>
      )}
      <span className={classes['entry']}>
        <input
          id={id}
          type="text"
          value={typed ?? value}
          tabIndex={tabIndex}
          inputMode={inputMode}
          placeholder={placeholder}
          disabled={isReadOnly && !isAlwaysOn}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== null || undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            if (!isDone.current) commit()
          }}
          onKeyDown={onKeyDown}
        />
        {unit && <span className={classes['unit']}>{unit}</span>}
      </span>
      {renderNotes && typed !== null && (
        // A press keeps the focus in the field.
        <span role="presentation" className={classes['notes']} onMouseDown={(event) => event.preventDefault()}>
          {renderNotes(setTyped)}
        </span>
      )}
      {error !== null && (
        <span id={`${id}-error`} role="alert" className={classes['error']}>
          {error}
        </span>
      )}
    </span>
  )
}
