/**
 * A typed number: it is committed with Enter or on blur, so that a half-typed number is not. A number out of bounds
 * stays as typed and is marked as invalid.
 */
import { useState, type ChangeEvent, type KeyboardEvent } from 'react'

interface NumberEntryOptions {
  value: number
  min: number
  max: number
  onCommit: (value: number) => void
}

/** Arrow keys step by one, with shift by ten; the page keys step by ten. */
export function stepOfKey(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): number {
  const size = event.shiftKey || event.key.startsWith('Page') ? 10 : 1
  if (event.key === 'ArrowUp' || event.key === 'PageUp') return size
  return event.key === 'ArrowDown' || event.key === 'PageDown' ? -size : 0
}

const isWhole = (text: string): boolean => /^\s*\d{1,6}\s*$/.test(text)

export function useNumberEntry({ value, min, max, onCommit }: NumberEntryOptions) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isInvalid, setIsInvalid] = useState(false)
  const [focused, setFocused] = useState(false)
  const [seen, setSeen] = useState(value)
  const reset = () => {
    setDraft(null)
    setIsInvalid(false)
  }
  if (value !== seen) {
    setSeen(value)
    // The value changed from outside: clear an old error, but do not interrupt typing.
    if (!focused) reset()
  }
  const fits = (text: string) => isWhole(text) && Number(text) >= min && Number(text) <= max
  const commit = () => {
    if (draft === null) return
    if (!fits(draft)) return setIsInvalid(true)
    reset()
    if (Number(draft) !== value) onCommit(Number(draft))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit()
    const step = stepOfKey(event)
    if (step === 0) return
    event.preventDefault()
    reset()
    onCommit(Math.min(max, Math.max(min, value + step)))
  }
  return {
    isInvalid,
    inputProps: {
      value: draft ?? String(value),
      inputMode: 'numeric',
      autoComplete: 'off',
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const text = event.currentTarget.value
        setDraft(text)
        if (fits(text)) setIsInvalid(false)
      },
      onFocus: () => setFocused(true),
      onBlur() {
        setFocused(false)
        commit()
      },
      onKeyDown,
    },
  } as const
}
