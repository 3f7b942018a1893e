/** Sets the PIN of the privacy screen, or removes it; both need the present PIN. */
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isPin, PIN, setPin, tryPin } from '../../domain/privacy-screen/pin.ts'
import { pinAnswerText } from '../../domain/privacy-screen/pin-answer-text.ts'
import { removePin } from '../../domain/privacy-screen/stored-pin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Form } from '../../ui/inputs/form.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { Row } from '../../ui/layout/row.tsx'
import classes from './player-settings.module.css'

interface PrivacyScreenPinFormProps {
  isSet: boolean
  onChange: (isSet: boolean) => void
}

export function PrivacyScreenPinForm({ isSet, onChange }: PrivacyScreenPinFormProps) {
  const { t } = useTranslation()
  const [pin, write] = useState('')
  const [error, setError] = useState<string>()
  const [status, setStatus] = useState('')
  const [isBusy, setBusy] = useState(false)

  const remove = async () => {
    const answer = await tryPin(pin)
    if (answer.kind !== 'right') return setError(pinAnswerText(t, answer))
    removePin()
    finish(false)
  }
  const set = async () => {
    if (!isPin(pin)) return setError(t('privacy-screen.settings.invalid', { min: PIN.minLength, max: PIN.maxLength }))
    await setPin(pin)
    finish(true)
  }
  const finish = (nowSet: boolean) => {
    write('')
    setStatus(t(nowSet ? 'privacy-screen.settings.was-set' : 'privacy-screen.settings.was-removed'))
    onChange(nowSet)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    setStatus('')
    await (isSet ? remove() : set())
    setBusy(false)
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <p className={classNames(classes['text'], classes['afterButtons'])}>
        {t(isSet ? 'privacy-screen.settings.pin-on' : 'privacy-screen.settings.pin-off')}
      </p>
      <PasswordField
        label={t(isSet ? 'privacy-screen.settings.current-pin' : 'privacy-screen.settings.new-pin')}
        description={t('privacy-screen.settings.pin-hint', { min: PIN.minLength, max: PIN.maxLength })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN.maxLength}
        value={pin}
        error={error}
        toggleLabel={t('privacy-screen.settings.show-pin')}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Row>
        <Button type="submit" look="secondary" small disabled={isBusy}>
          {t(isSet ? 'privacy-screen.settings.remove' : 'privacy-screen.settings.set')}
        </Button>
        <span role="status">{status}</span>
      </Row>
    </Form>
  )
}
