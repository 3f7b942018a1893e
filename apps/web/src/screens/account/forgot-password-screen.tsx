import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ForgotPasswordForm } from '../../features/account/recovery/forgot-password-form.tsx'
import { site } from '../../lib/browser/site.ts'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'

export function ForgotPasswordScreen() {
  const { t } = useTranslation()
  const email = site().supportEmail
  return (
    <FormPage
      title={t('forgot-password.title')}
      {...(site().sendsMail && { lead: t('forgot-password.lead') })}
      art="sign-in"
    >
      {site().sendsMail ? (
        <ForgotPasswordForm />
      ) : (
        <p>
          <TextWithMail text={t('forgot-password.no-mail', { email })} email={email} />
        </p>
      )}
      <FormOther>
        <Link to="/sign-in/$" params={{ _splat: '' }}>
          {t('sign-in.back')}
        </Link>
      </FormOther>
    </FormPage>
  )
}
