/** The question for the PIN on the privacy screen. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hidePrivacyScreen } from '../../domain/privacy-screen/privacy-screen.ts'
import { PIN, tryPin, type PinAnswer } from '../../domain/privacy-screen/pin.ts'
import classes from './privacy-screen.module.css'

type Answer = Exclude<PinAnswer, { kind: 'right' }> | { kind: 'failed' }

export function PinForm({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setAnswer(null)
    await work().catch(() => setAnswer({ kind: 'failed' }))
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { current } = field
    if (!current || isBusy) return
    void run(async () => {
      const tried = await tryPin(current.value)
      if (tried.kind === 'right') return hidePrivacyScreen()
      current.value = ''
      current.focus()
      setAnswer(tried)
    })
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      <label>
        {t('privacy-screen.pin')}
        <input
          ref={field}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN.maxLength}
          aria-describedby={answer ? 'privacy-screen-answer' : undefined}
          aria-invalid={answer !== null}
        />
      </label>
      <button type="submit">{t('privacy-screen.open')}</button>
      <button type="button" disabled={isBusy} onClick={() => void run(onSignOut)}>
        {t('privacy-screen.forgot')}
      </button>
      {answer && (
        <p id="privacy-screen-answer" role="alert">
          {t(`privacy-screen.answers.${answer.kind}`, { count: answer.kind === 'wait' ? answer.seconds : 0 })}
        </p>
      )}
    </form>
  )
}
