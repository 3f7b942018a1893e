/** The member's side of the session. Every button has one place in all states: what means nothing now is disabled. */
import type { MemberInput, StageView } from '@rubato/engine'
import styles from './controls.module.css'
import { InputButton, type ButtonContext } from './input-button.tsx'

interface ControlsProps extends ButtonContext {
  view: StageView
  /** Something lies over the stage: the buttons keep their places unseen. */
  hidden?: boolean
}

/** One primary action: the answer that is waited for, else the edge while it means something. */
export function primaryInput({ inputs, status }: StageView): MemberInput | undefined {
  if (status === 'paused') return 'resume'
  return (['yes', 'done', 'edge'] as const).find((input) => inputs.includes(input))
}

const inputs = ['ease', 'edge', 'too-close', 'cannot', 'skip'] as const

export function Controls({ view, hidden = false, ...context }: ControlsProps) {
  const { buttons } = context.texts
  const means = (input: MemberInput) => view.inputs.includes(input)
  const primary = primaryInput(view)
  const paused = means('resume')
  const ofInput = (input: MemberInput) => (input === 'ease' ? styles.ease : undefined)
  return (
    <div className={styles.controls} data-hidden={hidden || undefined}>
      <InputButton
        {...context}
        input={paused ? 'resume' : 'pause'}
        look={primary === 'resume' ? styles.primary : undefined}
        disabled={!paused && !means('pause')}
        widthOf={paused ? buttons.pause : buttons.resume}
      />
      {inputs.map((input) => (
        <InputButton
          {...context}
          key={input}
          input={input}
          look={input === primary ? styles.primary : ofInput(input)}
          disabled={!means(input)}
        />
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
