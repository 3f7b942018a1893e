import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ResetPasswordForm } from '../../features/account/recovery/reset-password-form.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { useMailToken } from './mail-token.ts'

export function ResetPasswordScreen() {
  const { t } = useTranslation()
  const token = useMailToken()
  const [isDone, setIsDone] = useState(false)
  const state = isDone ? 'done' : token === '' ? 'broken' : 'open'
  return (
    <FormPage title={t(`reset-password.${state}.title`)} lead={t(`reset-password.${state}.lead`)} art="sign-in">
      {state === 'open' && <ResetPasswordForm token={token} onDone={() => setIsDone(true)} />}
      {state === 'done' ? (
        <Link to="/sign-in/$" params={{ _splat: '' }} className={buttonClass({ wide: true })}>
          {t('actions.sign-in')}
        </Link>
      ) : (
        <FormOther>
          <Link to="/forgot-password">{t('reset-password.new-link')}</Link>
        </FormOther>
      )}
    </FormPage>
  )
}
