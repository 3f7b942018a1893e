/** After a payment that failed. It grants and takes nothing: the address alone leads here. */
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { supportEmail } from '../../lib/browser/product.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { StateScreen } from '../../ui/layout/state-screen.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'

const route = getRouteApi('/payment-failed')

export function PaymentFailedScreen() {
  const { t } = useTranslation()
  const { message } = route.useSearch()
  const email = supportEmail()
  return (
    <StateScreen
      title={t('payment-failed.title')}
      text={message}
      details={<TextWithMail text={t('payment-failed.help', { email })} email={email} />}
      actions={
        <>
          <Link to="/pricing" className={buttonClass()}>
            {t('payment-failed.pricing')}
          </Link>
          <Link to="/" className={buttonClass({ look: 'secondary' })}>
            {t('payment-failed.back')}
          </Link>
        </>
      }
    />
  )
}
