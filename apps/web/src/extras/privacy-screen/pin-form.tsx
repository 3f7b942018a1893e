/** The question for the PIN on the privacy screen. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hidePrivacyScreen } from '../../domain/privacy-screen/privacy-screen.ts'
import { PIN, tryPin } from '../../domain/privacy-screen/pin.ts'
import { pinAnswerText } from '../../domain/privacy-screen/pin-answer-text.ts'
import classes from './privacy-screen.module.css'

export function PinForm({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setAnswer(null)
    await work().catch(() => setAnswer(t('privacy-screen.answers.failed')))
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
      setAnswer(pinAnswerText(t, tried))
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
          aria-describedby={answer !== null ? 'privacy-screen-answer' : undefined}
          aria-invalid={answer !== null}
        />
      </label>
      <button type="submit">{t('privacy-screen.open')}</button>
      <button type="button" disabled={isBusy} onClick={() => void run(onSignOut)}>
        {t('privacy-screen.forgot')}
      </button>
      {answer !== null && (
        <p id="privacy-screen-answer" role="alert">
          {answer}
        </p>
      )}
    </form>
  )
}
