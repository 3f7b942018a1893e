/** Buttons that send an input, each with its key and a sentence that explains it. */
import type { KeyMap } from '@rubato/contracts/domain'
import type { MemberInput } from '@rubato/engine'
import { useId, type MouseEvent } from 'react'
import { ariaKey, keyName } from '../../../ui/text/key-name.ts'
import type { StageTexts } from '../../texts.ts'
import styles from './controls.module.css'
import { keyFor } from './hotkeys.ts'

export type Send = (input: MemberInput) => void

/** Removes the focus after a click or a tap, so that the space bar pauses again instead of pressing the button. */
const releaseFocus = (event: MouseEvent<HTMLButtonElement>) => {
  if (event.detail > 0) event.currentTarget.blur()
}

/** Props that all buttons of the stage share. */
export interface ButtonContext {
  send: Send
  keys: KeyMap
  texts: StageTexts
}

const labelKeys = {
  pause: 'pause',
  resume: 'resume',
  ease: 'ease',
  edge: 'edge',
  'too-close': 'tooClose',
  cannot: 'cannot',
  skip: 'skip',
  finish: 'finish',
  yes: 'yes',
  no: 'no',
  done: 'done',
  stop: 'stop',
} as const satisfies Record<MemberInput, keyof StageTexts['buttons']>

export const labelOf = (input: MemberInput, { buttons }: StageTexts): string => buttons[labelKeys[input]]

interface InputButtonProps extends ButtonContext {
  input: MemberInput
  look?: string | undefined
  disabled?: boolean
  /** Another label whose width is reserved, so that a change of label does not move the layout. */
  widthOf?: string
}

export function InputButton({ input, send, keys, texts, look, disabled = false, widthOf }: InputButtonProps) {
  const hint = useId()
  const key = keyFor(input, keys)
  return (
    <span className={styles.slot}>
      <button
        type="button"
        className={`${styles.button} ${look ?? ''}`}
        disabled={disabled}
        aria-keyshortcuts={ariaKey(key)}
        aria-describedby={hint}
        data-input={input}
        onClick={(event) => {
          releaseFocus(event)
          send(input)
        }}
      >
        <span className={styles.label} data-width={widthOf}>
          {labelOf(input, texts)}
        </span>
        <kbd aria-hidden="true">{keyName(key, texts.keyNames)}</kbd>
      </button>
      <span id={hint} role="tooltip" className={styles.hint}>
        {texts.help[input]}
      </span>
    </span>
  )
}

/** Stops on pointer down, before the click. */
export function StopButton({ send, texts }: Omit<ButtonContext, 'keys'>) {
  const hint = useId()
  return (
    <span className={styles.slot}>
      <button
        type="button"
        className={`${styles.button} ${styles.stop}`}
        aria-keyshortcuts="Escape"
        aria-describedby={hint}
        data-input="stop"
        onPointerDown={() => send('stop')}
        onClick={() => send('stop')}
      >
        <span className={styles.label}>{texts.buttons.stop}</span>
        <kbd aria-hidden="true">{keyName('escape', texts.keyNames)}</kbd>
      </button>
      <span id={hint} role="tooltip" className={styles.hint}>
        {texts.help.stop}
      </span>
    </span>
  )
}
