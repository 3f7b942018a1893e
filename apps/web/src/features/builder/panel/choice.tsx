/** A choice of the panel, with the reason where it is refused. */
import { useId, useState } from 'react'
import { useIsReadOnly } from '../document/use-builder.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import classes from './panel.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** Returns why the value is refused, or null. */
  onChoose: (value: Value) => string | null
}

export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const isReadOnly = useIsReadOnly()
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  return (
    <span className={classes['choice']}>
      <label htmlFor={id}>{label}</label>
      <Select
        small
        id={id}
        value={value}
        disabled={isReadOnly}
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
