/** The question and its answers. Their place is reserved while there is no question, so that the layout does not move. */
import type { StageView } from '@rubato/engine'
import styles from './ask.module.css'
import controls from './controls.module.css'
import { primaryInput } from './controls.tsx'
import { InputButton, type ButtonContext } from './input-button.tsx'

interface AskProps extends ButtonContext {
  view: StageView | null
  hidden: boolean
}

/** In the order of their places: the shown answers, one or two, are in the middle. */
const answers = ['yes', 'done', 'no'] as const

export function Ask({ view, hidden, ...context }: AskProps) {
  const { questions } = context.texts
  const isAsked = view !== null && !hidden
  const primary = view ? primaryInput(view) : undefined
  return (
    <div className={styles.ask} data-asked={(isAsked && view.ask !== null) || undefined}>
      <p className={styles.question} aria-live="assertive">
        {isAsked && view.ask ? questions[view.ask] : null}
      </p>
      <div className={styles.answers}>
        {answers.map((input) => {
          const means = isAsked && view.inputs.includes(input)
          return (
            <span key={input} className={styles.answer} data-hidden={!means || undefined}>
              <InputButton
                {...context}
                input={input}
                disabled={!means}
                look={`${controls.answer} ${input === primary ? controls.primary : ''}`}
              />
            </span>
          )
        })}
      </div>
    </div>
  )
}
