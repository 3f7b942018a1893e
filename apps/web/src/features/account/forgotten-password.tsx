import { useTranslation } from 'react-i18next'
import { supportEmail } from '../../lib/browser/product.ts'
import { FormOther } from '../../ui/inputs/form.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'

/** The address to write to: the site sends no mail. */
export function ForgottenPassword() {
  const { t } = useTranslation()
  const email = supportEmail()
  return (
    <FormOther>
      <TextWithMail text={t('sign-in.forgotten', { email })} email={email} />
    </FormOther>
  )
}
