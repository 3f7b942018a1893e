/** The question and its answers. Their place is reserved while there is no question, so that the layout does not move. */
import type { StageView } from '@rubato/engine'
import type { ReactNode } from 'react'
import styles from './ask.module.css'
import controls from './controls.module.css'
import { primaryInput } from './controls.tsx'
import { InputButton, type ButtonContext } from './input-button.tsx'

interface AskProps extends ButtonContext {
  view: StageView | null
  hidden: boolean
  /** The choices of a branching game, in place of the usual answers. */
  children?: ReactNode
}

/** In the order of their places: the shown answers, one or two, are in the middle. */
const answers = ['yes', 'done', 'no'] as const

/** Longer questions are smaller. */
const sizeOf = ({ length }: string): 'short' | 'medium' | 'long' => {
  if (length <= 70) return 'short'
  return length <= 160 ? 'medium' : 'long'
}

export function Ask({ view, hidden, children, ...context }: AskProps) {
  const { questions } = context.texts
  const isAsked = view !== null && !hidden
  const primary = view ? primaryInput(view) : undefined
  const choice = isAsked ? view.choice : undefined
  const question = choice?.text ?? (isAsked && view.ask ? questions[view.ask] : null)
  return (
    <div
      className={styles.ask}
      data-asked={question !== null || undefined}
      data-choice={choice !== undefined || undefined}
      data-notes={(isAsked && view.notes !== undefined) || undefined}
    >
      <p className={styles.question} aria-live="assertive" data-size={choice && sizeOf(choice.text)}>
        {question}
      </p>
      {!hidden && children}
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
