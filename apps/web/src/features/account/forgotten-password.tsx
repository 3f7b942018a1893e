import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { site } from '../../lib/browser/site.ts'
import { FormOther } from '../../ui/inputs/form.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'

/** The way to a new password; on a site that sends no mail, the address to write to. */
export function ForgottenPassword() {
  const { t } = useTranslation()
  const email = site().supportEmail
  return (
    <FormOther>
      {site().sendsMail ? (
        <Link to="/forgot-password">{t('sign-in.forgot')}</Link>
      ) : (
        <TextWithMail text={t('sign-in.forgotten', { email })} email={email} />
      )}
    </FormOther>
  )
}
