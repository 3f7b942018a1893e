/** One of a few, as pills; native radio buttons underneath. */
import { useId, type ReactElement } from 'react'
import { Tooltip } from '@mantine/core'
import classes from './choice-field.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: string
  /** Why it cannot be chosen: it can be reached and asked about, and stays as it is. */
  locked?: string | null
}
interface ChoiceFieldProps<Value extends string> {
  label: string
  hint?: string
  hiddenLabel?: boolean
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  error?: string | undefined
}

/** Says on hover, focus and touch why a choice is locked. */
function Explained({ why, children }: { why: string | null | undefined; children: ReactElement }) {
  if (!why) return children
  return (
    <Tooltip
      label={why}
      multiline
      w={260}
      withArrow
      events={{ hover: true, focus: true, touch: true }}
      withinPortal={false}
    >
      {children}
    </Tooltip>
  )
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, hiddenLabel = false, value, choices, onChange, error } = props
  const name = useId()
  return (
    <fieldset className={classes['field']}>
      <legend className={hiddenLabel ? 'visually-hidden' : classes['label']}>{label}</legend>
      <div className={classes['choices']}>
        {choices.map((choice) => (
          <Explained key={choice.value} why={choice.locked}>
            <label className={classes['choice']} data-locked={choice.locked ? true : undefined}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                aria-disabled={choice.locked ? true : undefined}
                aria-describedby={choice.locked ? `${name}-${choice.value}` : undefined}
                onChange={() => !choice.locked && onChange(choice.value)}
              />
              <span>{choice.label}</span>
              {choice.locked && (
                <span id={`${name}-${choice.value}`} hidden>
                  {choice.locked}
                </span>
              )}
            </label>
          </Explained>
        ))}
      </div>
      {hint && <p className={classes['hint']}>{hint}</p>}
      {error && (
        <p role="alert" className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
