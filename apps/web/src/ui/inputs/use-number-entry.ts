/**
 * A number that is typed: it takes hold with Enter or when the field is left, so that half of it never does. What is
 * out of bounds stays as it was typed, and is called wrong.
 */
import { useState, type ChangeEvent, type KeyboardEvent } from 'react'

interface NumberEntryOptions {
  value: number
  min: number
  max: number
  onCommit: (value: number) => void
}

/** Arrow keys step by one, with shift by ten, as the page keys do. */
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
    // Changed by other means: an old mistake is of no use any more. Nobody is interrupted while typing.
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
