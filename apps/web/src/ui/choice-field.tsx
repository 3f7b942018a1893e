/** One of a few, as pills; native radio buttons underneath. */
import { useId } from 'react'
import classes from './choice-field.module.css'

interface ChoiceFieldProps<Value extends string> {
  label: string
  hint?: string
  hiddenLabel?: boolean
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, hiddenLabel = false, value, choices, onChange } = props
  const name = useId()
  return (
    <fieldset className={classes['field']}>
      <legend className={hiddenLabel ? 'visually-hidden' : classes['label']}>{label}</legend>
      <div className={classes['choices']}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes['choice']}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {hint && <p className={classes['hint']}>{hint}</p>}
    </fieldset>
  )
}
