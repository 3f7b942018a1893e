/** Several of a few choices, as checkboxes under one label. */
import { useId } from 'react'
import { Checkbox } from '@mantine/core'
import shared from './choice.module.css'
import classes from './check-group.module.css'

interface CheckGroupProps<Value extends string> {
  label: string
  /** Accessible name of the group, and prefix of each choice's name, where `label` is not unique on the screen. */
  name?: string
  choices: readonly { value: Value; label: string }[]
  value: readonly Value[]
  /** The chosen values in the order of the choices. */
  onChange: (value: Value[]) => void
  error?: string | undefined
}

export function CheckGroup<Value extends string>({
  label,
  name,
  choices,
  value,
  onChange,
  error,
}: CheckGroupProps<Value>) {
  const id = useId()
  const turn = (which: Value, on: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((each) => (each === which ? on : value.includes(each))))
  return (
    <fieldset className={`${shared['group']} ${classes['group']}`} aria-label={name} aria-describedby={error && id}>
      <legend className={shared['label']}>{label}</legend>
      <div className={classes['choices']}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            size="sm"
            label={choice.label}
            aria-label={name && `${name}: ${choice.label}`}
            checked={value.includes(choice.value)}
            onChange={(event) => turn(choice.value, event.currentTarget.checked)}
          />
        ))}
      </div>
      {error && (
        <p role="alert" id={id} className={shared['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
