/** The choices of a branching game: the answers to its question, with the time that is left, and the buttons of its sections. */
import { TYPED_TEXT_MAX } from '@rubato/contracts/domain'
import type { SceneInput, StageChoice, StageView } from '@rubato/engine'
import { useCallback, useEffect, useId, useState, type FormEvent, type MouseEvent } from 'react'
import type { ShownPlayback } from '../../shown-playback.ts'
import { fill, type StageTexts } from '../../texts.ts'
import styles from './choice.module.css'
import controls from './controls.module.css'

export interface ChoiceProps {
  view: StageView
  playback: Pick<ShownPlayback, 'conductor'>
  answer: (input: SceneInput) => void
  texts: StageTexts
}

/** The seconds that are left, as shown; null while the time is paused. */
function useSecondsLeft({ until }: StageChoice, now: () => number): number | null {
  const secondsAt = useCallback(
    () => (until === null ? null : Math.max(0, Math.ceil((until - now()) / 1000))),
    [until, now],
  )
  const [left, setLeft] = useState(secondsAt)
  useEffect(() => {
    const read = () => setLeft(secondsAt())
    read()
    const timer = setInterval(read, 250)
    return () => clearInterval(timer)
  }, [secondsAt])
  return left
}

/** Where the game goes without an answer, in words. */
function silenceText({ answers, silence }: StageChoice, { choice }: StageTexts): string {
  const equal = answers.find(({ index }) => index === silence)
  return equal ? fill(choice.silenceAnswers, { answer: equal.text }) : choice.silenceGoesOn
}

/** From this many seconds on it is said once that little time is left. */
const SOON = 10

/** The time as a line and a number. A screen reader hears it when the question begins and once before it ends. */
function Countdown({ choice, left, texts }: { choice: StageChoice; left: number | null; texts: StageTexts }) {
  const [first] = useState(left)
  const silence = silenceText(choice, texts)
  const begins = first === null ? silence : `${fill(texts.choice.time, { seconds: first })} ${silence}`
  const share = left === null || !first ? 1 : Math.min(1, left / first)
  return (
    <div className={styles.time}>
      <div className={styles.line} aria-hidden>
        <div className={styles.bar} style={{ transform: `scaleX(${share.toFixed(3)})` }} />
      </div>
      <p className={styles.left} aria-hidden data-testid="answer-time">
        {left === null ? texts.choice.still : fill(texts.choice.left, { seconds: left })} {silence}
      </p>
      <p className="visually-hidden" role="status">
        {left !== null && left <= SOON && (first ?? 0) > SOON ? fill(texts.choice.soon, { seconds: SOON }) : begins}
      </p>
    </div>
  )
}

/** Removes the focus after a click or a tap, so that the space bar pauses again. */
const releaseFocus = ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
  if (detail > 0) currentTarget.blur()
}

type AnswersProps = Omit<ChoiceProps, 'view' | 'playback'> & { choice: StageChoice; disabled: boolean }

function Answers({ choice, answer, disabled }: AnswersProps) {
  return (
    <div className={styles.answers} data-many={choice.answers.length > 3 || undefined}>
      {choice.answers.map(({ index, text }, place) => (
        <button
          key={index}
          type="button"
          className={`${controls.button} ${controls.answer} ${styles.answer}`}
          disabled={disabled}
          aria-keyshortcuts={String(place + 1)}
          data-answer={index}
          onClick={(event) => {
            releaseFocus(event)
            answer({ type: 'answer', answer: index })
          }}
        >
          <kbd aria-hidden>{place + 1}</kbd>
          <span>{text}</span>
        </button>
      ))}
    </div>
  )
}

/** The number or text of the field; null where it is none. */
function valueOf({ kind, range }: StageChoice, typed: string): number | string | null {
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'text') return text
  const number = Number(text)
  const isInside = !range || (number >= range.min && number <= range.max)
  return Number.isInteger(number) && isInside ? number : null
}

interface FieldProps extends AnswersProps {
  typed: string
  onTyped: (typed: string) => void
}

/** The focus stays where it is: the keys of the session work until the member goes to the field. */
function Field({ choice, answer, disabled, texts, typed, onTyped }: FieldProps) {
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const { kind, range } = choice
  const isNumber = kind === 'number'
  const about = isNumber
    ? range && fill(texts.choice.number, { min: range.min, max: range.max })
    : fill(texts.choice.text, { max: TYPED_TEXT_MAX })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const value = valueOf(choice, typed)
    setRefused(value === null)
    if (value === null || disabled) return
    onTyped('')
    answer({ type: 'answer', answer: value })
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <label htmlFor={id}>{about ?? texts.choice.wholeNumber}</label>
      <input
        id={id}
        className={styles.field}
        inputMode={isNumber ? 'numeric' : 'text'}
        maxLength={TYPED_TEXT_MAX}
        autoComplete="off"
        value={typed}
        aria-invalid={isRefused}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => {
          setRefused(false)
          onTyped(currentTarget.value)
        }}
      />
      <button type="submit" className={`${controls.button} ${controls.answer}`} disabled={disabled}>
        {texts.choice.send}
      </button>
      <p id={`${id}-about`} className={styles.about} role={isRefused ? 'alert' : undefined}>
        {isRefused ? (isNumber ? texts.choice.notNumber : texts.choice.empty) : texts.choice.typing}
      </p>
    </form>
  )
}

type QuestionProps = ChoiceProps & Pick<FieldProps, 'choice' | 'typed' | 'onTyped'>

function Question({ choice, view, playback, typed, onTyped, ...others }: QuestionProps) {
  const left = useSecondsLeft(choice, playback.conductor.now)
  const disabled = view.status !== 'playing'
  const { texts } = others
  return (
    <div className={styles.choice} role="group" aria-label={choice.text}>
      {choice.kind === 'ask' ? (
        <Answers {...others} choice={choice} disabled={disabled} />
      ) : (
        <Field {...others} choice={choice} disabled={disabled} typed={typed} onTyped={onTyped} />
      )}
      <Countdown choice={choice} left={left} texts={texts} />
    </div>
  )
}

export function Choice(props: ChoiceProps) {
  const { view, answer, texts } = props
  const { choice, notes = [] } = view
  // Typed text stays while another question, such as a check-in, comes first.
  const [draft, setDraft] = useState({ question: '', typed: '' })
  return (
    <>
      {choice && (
        <Question
          key={choice.id}
          {...props}
          choice={choice}
          typed={draft.question === choice.id ? draft.typed : ''}
          onTyped={(typed) => setDraft({ question: choice.id, typed })}
        />
      )}
      {notes.length > 0 && (
        <div className={styles.notes} role="group" aria-label={texts.choice.notes}>
          {notes.map(({ id, text }, place) => (
            <button
              key={id}
              type="button"
              className={controls.button}
              data-note={id}
              aria-keyshortcuts={choice ? undefined : String(place + 1)}
              onClick={(event) => {
                releaseFocus(event)
                answer({ type: 'note', note: id })
              }}
            >
              {!choice && <kbd aria-hidden>{place + 1}</kbd>}
              <span>{text}</span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
