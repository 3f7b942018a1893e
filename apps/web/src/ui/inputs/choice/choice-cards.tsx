/** One of a few choices, as cards with a sentence each, over native radio buttons. */
import { useId } from 'react'
import shared from './choice.module.css'
import classes from './choice-cards.module.css'

interface ChoiceCardsProps<Value extends string> {
  label: string
  hiddenLabel?: boolean
  /** A value that no choice has leaves all of them unchosen. */
  value: string
  choices: readonly { value: Value; title: string; text: string }[]
  onChange: (value: Value) => void
}

export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, hiddenLabel = false, value, choices, onChange } = props
  const name = useId()
  return (
    <fieldset className={shared['group']}>
      <legend className={hiddenLabel ? 'visually-hidden' : shared['label']}>{label}</legend>
      <div className={classes['choices']} data-many={choices.length > 3 || undefined}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes['choice']}>
            <input
              type="radio"
              className={shared['radio']}
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-describedby={`${name}-${choice.value}`}
              aria-label={choice.title}
            />
            <span className={classes['title']}>{choice.title}</span>
            <span id={`${name}-${choice.value}`} className={classes['text']}>
              {choice.text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
