/** One of a few choices, as pills over native radio buttons. */
import { lazy, Suspense, useId, type ReactElement } from 'react'
import shared from './choice.module.css'
import classes from './choice-field.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: string
  /** Why it cannot be chosen: a locked choice can be focused and explains itself, and stays unchosen. */
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

/**
 * Loaded on demand: few choices are locked, and the tooltip's code is large. Without it the choice is locked all the
 * same.
 */
const Explained = lazy(async () => {
  const module = await import('../explained.tsx').catch(() => null)
  return { default: module ? module.Explained : ({ children }: { why: string; children: ReactElement }) => children }
})

interface PillProps {
  name: string
  choice: Choice<string>
  isChosen: boolean
  onChoose: () => void
}

function Pill({ name, choice, isChosen, onChoose }: PillProps) {
  const pill = (
    <label className={classes['choice']} data-locked={choice.locked ? true : undefined}>
      <input
        type="radio"
        className={shared['radio']}
        name={name}
        value={choice.value}
        checked={isChosen}
        aria-disabled={choice.locked ? true : undefined}
        aria-describedby={choice.locked ? `${name}-${choice.value}` : undefined}
        onChange={() => !choice.locked && onChoose()}
      />
      <span>{choice.label}</span>
      {choice.locked && (
        <span id={`${name}-${choice.value}`} hidden>
          {choice.locked}
        </span>
      )}
    </label>
  )
  if (!choice.locked) return pill
  return (
    <Suspense fallback={pill}>
      <Explained why={choice.locked}>{pill}</Explained>
    </Suspense>
  )
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, hiddenLabel = false, value, choices, onChange, error } = props
  const name = useId()
  return (
    <fieldset className={`${shared['group']} ${classes['field']}`} data-invalid={error !== undefined || undefined}>
      <legend className={hiddenLabel ? 'visually-hidden' : shared['label']}>{label}</legend>
      <div className={classes['choices']}>
        {choices.map((choice) => (
          <Pill
            key={choice.value}
            name={name}
            choice={choice}
            isChosen={choice.value === value}
            onChoose={() => onChange(choice.value)}
          />
        ))}
      </div>
      {hint && <p className={shared['hint']}>{hint}</p>}
      {error && (
        <p role="alert" className={shared['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
