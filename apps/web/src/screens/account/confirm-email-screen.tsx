import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmEmail } from '../../features/account/recovery/confirm-email.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { useMailToken } from './mail-token.ts'

export function ConfirmEmailScreen() {
  const { t } = useTranslation()
  const token = useMailToken()
  const state = token === '' ? 'broken' : 'open'
  return (
    <FormPage title={t('confirm-email.title')} lead={t(`confirm-email.${state}`)} art="sign-in">
      {state === 'open' && <ConfirmEmail token={token} />}
      <FormOther>
        <Link to="/home">{t('confirm-email.home')}</Link> · <Link to="/account">{t('confirm-email.account')}</Link>
      </FormOther>
    </FormPage>
  )
}
