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
  const [wrong, setWrong] = useState(false)
  const [focused, setFocused] = useState(false)
  const [seen, setSeen] = useState(value)
  const forget = () => {
    setDraft(null)
    setWrong(false)
  }
  if (value !== seen) {
    setSeen(value)
    // The value changed from outside: clear an old error, but do not interrupt typing.
    if (!focused) forget()
  }
  const fits = (text: string) => isWhole(text) && Number(text) >= min && Number(text) <= max
  const commit = () => {
    if (draft === null) return
    if (!fits(draft)) return setWrong(true)
    forget()
    if (Number(draft) !== value) onCommit(Number(draft))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit()
    const step = stepOfKey(event)
    if (step === 0) return
    event.preventDefault()
    forget()
    onCommit(Math.min(max, Math.max(min, value + step)))
  }
  return {
    wrong,
    inputProps: {
      value: draft ?? String(value),
      inputMode: 'numeric',
      autoComplete: 'off',
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const text = event.currentTarget.value
        setDraft(text)
        if (fits(text)) setWrong(false)
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
