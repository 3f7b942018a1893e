/** A field that is committed with Enter or by leaving it; Escape puts back what was there. */
import { useId, useState, type KeyboardEvent } from 'react'
import classes from './entry-field.module.css'

interface EntryFieldProps {
  label: string
  value: string
  /** Returns why the text is refused, or null. */
  onCommit: (text: string) => string | null
  tabIndex?: number
  isHiddenLabel?: boolean
  unit?: string
  /** The values that are possible. */
  hint?: string
  isDisabled?: boolean
  inputMode?: 'text' | 'numeric'
}

export function EntryField({ label, value, onCommit, tabIndex, unit, hint, inputMode, ...look }: EntryFieldProps) {
  const { isHiddenLabel = false, isDisabled = false } = look
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const reset = () => {
    setTyped(null)
    setError(null)
  }
  const describedBy = [hint && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean).join(' ')
  const commit = () => {
    if (typed === null || typed.trim() === value) return reset()
    const refusal = onCommit(typed)
    setError(refusal)
    if (refusal === null) setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      reset()
    }
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
          disabled={isDisabled}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== null || undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        {unit && <span className={classes['unit']}>{unit}</span>}
      </span>
      {error !== null && (
        <span id={`${id}-error`} role="alert" className={classes['error']}>
          {error}
        </span>
      )}
    </span>
  )
}
