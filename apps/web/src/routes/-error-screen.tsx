/** A route failed: our own words, a way to try again, and whom to write to. */
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { describeError } from '../lib/describe-error.ts'
import { supportEmail } from '../lib/product.ts'
import { Button } from '../ui/button.tsx'
import { StateScreen } from '../ui/state-screen.tsx'

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { name, message, reference } = describeError(t, error)
  const email = supportEmail()
  const details = (
    <>
      <p>
        <Trans
          i18nKey="error-screen.support"
          values={{ email }}
          components={{ mail: <a href={`mailto:${email}`}>{email}</a> }}
        />
      </p>
      {reference && <p>{t('error-screen.reference', { reference })}</p>}
    </>
  )
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <StateScreen
      title={name}
      text={message}
      details={details}
      actions={<Button onClick={again}>{t('actions.try-again')}</Button>}
    />
  )
}
