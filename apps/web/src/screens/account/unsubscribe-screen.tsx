import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Unsubscribe } from '../../features/unsubscribe/unsubscribe.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { useMailToken } from './mail-token.ts'

export function UnsubscribeScreen() {
  const { t } = useTranslation()
  const token = useMailToken()
  const state = token === '' ? 'broken' : 'open'
  return (
    <FormPage title={t('unsubscribe.title')} lead={t(`unsubscribe.${state}`)} art="sign-in">
      {state === 'open' && <Unsubscribe token={token} />}
      <FormOther>
        <Link to="/home">{t('confirm-email.home')}</Link>
      </FormOther>
    </FormPage>
  )
}
