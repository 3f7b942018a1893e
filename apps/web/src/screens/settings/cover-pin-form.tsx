/** Sets the PIN of the cover, or removes it; both need the present PIN. */
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isPin, PIN, setPin, tryPin } from '../../domain/cover/pin.ts'
import { removePin } from '../../domain/cover/stored-pin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Form } from '../../ui/inputs/form.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { Row } from '../../ui/layout/row.tsx'
import classes from './player-settings.module.css'

interface CoverPinFormProps {
  isSet: boolean
  onChange: (isSet: boolean) => void
}

export function CoverPinForm({ isSet, onChange }: CoverPinFormProps) {
  const { t } = useTranslation()
  const [pin, write] = useState('')
  const [error, setError] = useState<string>()
  const [status, setStatus] = useState('')
  const [isBusy, setBusy] = useState(false)

  const remove = async () => {
    const answer = await tryPin(pin)
    if (answer.kind === 'wait') return setError(t('cover.answers.wait', { count: answer.seconds }))
    if (answer.kind === 'wrong') return setError(t('cover.answers.wrong'))
    removePin()
    finish(false)
  }
  const set = async () => {
    if (!isPin(pin)) return setError(t('cover.settings.invalid', { min: PIN.minLength, max: PIN.maxLength }))
    await setPin(pin)
    finish(true)
  }
  const finish = (nowSet: boolean) => {
    write('')
    setStatus(t(nowSet ? 'cover.settings.was-set' : 'cover.settings.was-removed'))
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
        {t(isSet ? 'cover.settings.pin-on' : 'cover.settings.pin-off')}
      </p>
      <PasswordField
        label={t(isSet ? 'cover.settings.current-pin' : 'cover.settings.new-pin')}
        description={t('cover.settings.pin-hint', { min: PIN.minLength, max: PIN.maxLength })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN.maxLength}
        value={pin}
        error={error}
        toggleLabel={t('cover.settings.show-pin')}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Row>
        <Button type="submit" look="secondary" small disabled={isBusy}>
          {t(isSet ? 'cover.settings.remove' : 'cover.settings.set')}
        </Button>
        <span role="status">{status}</span>
      </Row>
    </Form>
  )
}
