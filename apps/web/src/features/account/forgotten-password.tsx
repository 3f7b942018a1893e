import { Trans } from 'react-i18next'
import { supportEmail } from '../../lib/product.ts'
import { FormOther } from '../../ui/form.tsx'

/** Whom to write to: the site sends no mail by itself. */
export function ForgottenPassword() {
  const email = supportEmail()
  return (
    <FormOther>
      <Trans
        i18nKey="sign-in.forgotten"
        values={{ email }}
        components={{ mail: <a href={`mailto:${email}`}>{email}</a> }}
      />
    </FormOther>
  )
}
