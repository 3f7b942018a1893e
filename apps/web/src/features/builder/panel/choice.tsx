/** A choice of the panel, with the reason where it is refused. */
import { useId, useState } from 'react'
import { Select } from '../../../ui/inputs/select.tsx'
import classes from './panel.module.css'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  isDisabled: boolean
  onChoose: (value: string) => string | null
}

export function Choice({ label, value, options, isDisabled, onChoose }: ChoiceProps) {
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  return (
    <span className={classes['choice']}>
      <label htmlFor={id}>{label}</label>
      <Select
        small
        id={id}
        value={value}
        disabled={isDisabled}
        aria-describedby={error === null ? undefined : `${id}-error`}
        options={options}
        onChange={(chosen) => setError(onChoose(chosen))}
      />
      {error !== null && (
        <span id={`${id}-error`} role="alert" className={classes['error']}>
          {error}
        </span>
      )}
    </span>
  )
}
