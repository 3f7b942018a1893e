/** One of a few choices, as pills over native radio buttons. */
import { useId } from 'react'
import type { Lock, LockTip as Tip } from '../../lock/lock-tip.tsx'
import { optionalPart } from '../../optional-part.tsx'
import shared from './choice.module.css'
import classes from './choice-field.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** A locked choice can be focused and explains itself, and stays unchosen. */
  lock?: Lock | null
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

/** The reason for screen readers alone. */
const BareTip: typeof Tip = ({ reason, children }) => {
  const id = useId()
  return (
    <>
      {children({ 'aria-describedby': id })}
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}

/** Loaded on demand: few choices are locked, and the tip's code is large. Without it the choice is locked all the same. */
const LockTip = optionalPart(async () => (await import('../../lock/lock-tip.tsx')).LockTip, BareTip)

interface PillProps {
  name: string
  choice: Choice<string>
  isChosen: boolean
  onChoose: () => void
}

function Pill({ name, choice, isChosen, onChoose }: PillProps) {
  const { lock } = choice
  const pill = (described?: { 'aria-describedby': string }) => (
    <label className={classes['choice']} data-locked={lock ? true : undefined}>
      <input
        type="radio"
        className={shared['radio']}
        name={name}
        value={choice.value}
        checked={isChosen}
        aria-disabled={lock ? true : undefined}
        {...described}
        onChange={() => !lock && onChoose()}
      />
      <span>{choice.label}</span>
    </label>
  )
  if (!lock) return pill()
  return <LockTip {...lock}>{pill}</LockTip>
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
