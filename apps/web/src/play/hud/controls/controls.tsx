/** The buttons of the session. Each keeps its place in all states; inputs that are not offered now are disabled. */
import type { MemberInput, StageView } from '@rubato/engine'
import styles from './controls.module.css'
import { InputButton, type ButtonContext } from './input-button.tsx'

interface ControlsProps extends ButtonContext {
  view: StageView
  /** Whether a panel covers the stage: the buttons are hidden and keep their places. */
  hidden?: boolean
}

/** The primary input: the expected answer, or else the edge while it is offered. */
export function primaryInput({ inputs, status }: StageView): MemberInput | undefined {
  if (status === 'paused') return 'resume'
  return (['yes', 'done', 'edge'] as const).find((input) => inputs.includes(input))
}

const inputs = ['ease', 'edge', 'too-close', 'cannot', 'skip'] as const

/** Whether a button of the row answers the question that is asked; the other answers have their own row. */
const answersQuestion = (input: MemberInput, { ask, inputs: offered }: StageView): boolean =>
  (input === 'edge' && ask === 'edge') || (input === 'cannot' && Boolean(ask) && offered.includes(input))

export function Controls({ view, hidden = false, ...context }: ControlsProps) {
  const { buttons } = context.texts
  const isOffered = (input: MemberInput) => view.inputs.includes(input)
  const primary = primaryInput(view)
  const paused = isOffered('resume')
  const lookOf = (input: (typeof inputs)[number]) =>
    [
      input === 'ease' && styles.ease,
      input === primary && styles.primary,
      answersQuestion(input, view) && styles.answer,
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <div className={styles.controls} data-hidden={hidden || undefined}>
      <InputButton
        {...context}
        input={paused ? 'resume' : 'pause'}
        look={primary === 'resume' ? styles.primary : undefined}
        disabled={!paused && !isOffered('pause')}
        widthOf={paused ? buttons.pause : buttons.resume}
      />
      {inputs.map((input) => (
        <InputButton {...context} key={input} input={input} look={lookOf(input)} disabled={!isOffered(input)} />
      ))}
    </div>
  )
}

export function FinishButton({ view, hidden = false, ...context }: ControlsProps) {
  return (
    <span data-hidden={hidden || undefined} className={styles.finishSlot}>
      <InputButton {...context} input="finish" look={styles.finish} disabled={!view.inputs.includes('finish')} />
    </span>
  )
}
