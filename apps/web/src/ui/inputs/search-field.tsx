/** A text field for searching, with a button that clears it. Escape clears it too; Enter does not submit the form around it. */
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown' | 'ref' | 'type'> {
  value: string
  onChange: (text: string) => void
  /** The text was cleared, by the button or by Escape. Default: `onChange('')`. */
  onClear?: () => void
  /** Called for keys other than Escape in a field with a text. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  clearLabel: string
  field?: RefObject<HTMLInputElement | null> | undefined
}

export function SearchField({ onChange, onClear, onKeyDown, clearLabel, field, ...props }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = field ?? own
  const clear = () => (onClear ? onClear() : onChange(''))
  const onInputKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'Escape' || props.value === '') return onKeyDown?.(event)
    event.preventDefault()
    clear()
  }
  const clearButton = (
    <CloseButton
      aria-label={clearLabel}
      onClick={() => {
        clear()
        input.current?.focus()
      }}
    />
  )
  return (
    <TextInput
      {...props}
      ref={input}
      type="text"
      inputMode="search"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onInputKeyDown}
      rightSection={props.value === '' ? null : clearButton}
    />
  )
}
