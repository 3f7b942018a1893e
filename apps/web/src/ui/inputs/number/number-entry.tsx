import { TextInput } from '@mantine/core'
import classes from './number-entry.module.css'
import { useNumberEntry } from './use-number-entry.ts'

interface NumberEntryProps {
  label: string
  /** Shown behind the number. */
  unit?: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Error text for a number out of bounds. */
  error: string
}

/** A field for a whole number with its label, its unit and its error. */
export function NumberEntry({ label, unit, value, min, max, onChange, error }: NumberEntryProps) {
  const { isInvalid, inputProps } = useNumberEntry({ value, min, max, onCommit: onChange })
  return (
    <TextInput
      {...inputProps}
      label={label}
      error={isInvalid ? error : undefined}
      rightSection={unit ? <span className={classes['unit']}>{unit}</span> : undefined}
      rightSectionWidth={54}
      rightSectionPointerEvents="none"
    />
  )
}
