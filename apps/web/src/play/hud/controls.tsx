/** The member's side of the session: every input that means something now, and the stop that always does. */
import type { KeyMap } from '@rubato/contracts/domain'
import type { MemberInput, StageView } from '@rubato/engine'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { ariaKey, keyName } from '../../ui/key-name.ts'
import type { Playback } from '../playback.ts'
import { fill, type StageTexts } from '../texts.ts'
import styles from './controls.module.css'
import { elapsedTime, playedNow, shareOf } from './format.ts'
import { keyFor } from './hotkeys.ts'
import { useSlowTick } from './use-slow-tick.ts'

type Send = (input: MemberInput) => void

/** After a click or a tap the space bar should pause again, so the button gives the focus back. */
const releaseFocus = (event: MouseEvent<HTMLButtonElement>) => {
  if (event.detail > 0) event.currentTarget.blur()
}

/** What every button needs: where its press goes, which keys there are, and the words. */
export interface ButtonContext {
  send: Send
  keys: KeyMap
  texts: StageTexts
}

interface InputButtonProps extends ButtonContext {
  input: MemberInput
  look: string | undefined
  disabled?: boolean
  /** A sentence about what it does: its description. */
  hint?: string
  children: ReactNode
}

export function InputButton(props: InputButtonProps) {
  const { input, send, keys, texts, look, disabled = false, hint, children } = props
  const key = keyFor(input, keys)
  return (
    <button
      type="button"
      className={`${styles.button} ${look ?? ''}`}
      disabled={disabled}
      aria-keyshortcuts={ariaKey(key)}
      title={hint}
      data-input={input}
      onClick={(event) => {
        releaseFocus(event)
        send(input)
      }}
    >
      <span>{children}</span>
      <kbd aria-hidden="true">{keyName(key, texts.keyNames)}</kbd>
    </button>
  )
}

/** Stops on the press already, not on the release of the button. */
export function StopButton({ send, texts }: Omit<ButtonContext, 'keys'>) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.stop}`}
      aria-keyshortcuts="Escape"
      data-input="stop"
      onPointerDown={() => send('stop')}
      onClick={() => send('stop')}
    >
      <span>{texts.buttons.stop}</span>
      <kbd aria-hidden="true">{keyName('escape', texts.keyNames)}</kbd>
    </button>
  )
}

interface ProgressProps {
  playback: Playback
  view: StageView
  texts: StageTexts
}

/** The line that grows over the session. */
export function ProgressLine({ playback, view, texts }: ProgressProps) {
  const line = useRef<HTMLDivElement>(null)
  useSlowTick(() => {
    const { played, total } = playedNow(view, playback.conductor.now())
    const share = shareOf({ from: 0, to: total }, played)
    const bar = line.current?.firstElementChild
    if (bar instanceof HTMLElement) bar.style.setProperty('transform', `scaleX(${share.toFixed(4)})`)
    line.current?.setAttribute('aria-valuenow', String(Math.round(share * 100)))
  })
  return (
    <div
      ref={line}
      className={styles.progress}
      role="progressbar"
      aria-label={texts.labels.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <div className={styles.bar} />
    </div>
  )
}

/** "12:40 / about 24:00" */
export function ElapsedTime({ playback, view, texts }: ProgressProps) {
  const label = useRef<HTMLParagraphElement>(null)
  useSlowTick(() => {
    const { played, total } = playedNow(view, playback.conductor.now())
    const text = fill(texts.labels.elapsed, { elapsed: elapsedTime(played), total: elapsedTime(total) })
    if (label.current && label.current.textContent !== text) label.current.textContent = text
  })
  return <p ref={label} className={styles.elapsed} data-testid="elapsed" />
}

const answers = ['yes', 'no', 'done', 'too-close', 'cannot'] as const

interface ControlsProps extends ButtonContext {
  view: StageView
}

export function Controls({ view, ...context }: ControlsProps) {
  const { buttons, easeHint } = context.texts
  const means = (input: MemberInput) => view.inputs.includes(input)
  const labels = {
    yes: buttons.yes,
    no: buttons.no,
    done: buttons.done,
    'too-close': buttons.tooClose,
    cannot: buttons.cannot,
  }
  const open = answers.filter(means)
  // One primary action: the edge while it means something, else the first answer that is waited for.
  const primary: MemberInput | undefined = means('edge') ? 'edge' : open[0]
  const look = (input: MemberInput) => (input === primary ? styles.primary : undefined)
  const paused = means('resume')
  return (
    <div className={styles.controls}>
      <InputButton
        {...context}
        input={paused ? 'resume' : 'pause'}
        look={paused ? styles.primary : undefined}
        disabled={!paused && !means('pause')}
      >
        {paused ? buttons.resume : buttons.pause}
      </InputButton>
      <InputButton {...context} input="ease" look={styles.ease} disabled={!means('ease')} hint={easeHint}>
        {buttons.ease}
      </InputButton>
      <InputButton {...context} input="edge" look={look('edge')} disabled={!means('edge')}>
        {buttons.edge}
      </InputButton>
      {open.map((input) => (
        <InputButton {...context} key={input} input={input} look={look(input)}>
          {labels[input]}
        </InputButton>
      ))}
      <InputButton {...context} input="skip" look={undefined} disabled={!means('skip')}>
        {buttons.skip}
      </InputButton>
    </div>
  )
}

export function FinishButton({ view, send, keys, texts }: ControlsProps) {
  const key = keyFor('finish', keys)
  return (
    <button
      type="button"
      className={styles.finish}
      data-input="finish"
      disabled={!view.inputs.includes('finish')}
      aria-keyshortcuts={ariaKey(key)}
      onClick={(event) => {
        releaseFocus(event)
        send('finish')
      }}
    >
      {texts.buttons.finish}
      <kbd aria-hidden="true">{keyName(key, texts.keyNames)}</kbd>
    </button>
  )
}
