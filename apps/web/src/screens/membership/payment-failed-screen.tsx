/** After a payment that failed. It grants and takes nothing: the address alone leads here. */
import type { ReactNode } from 'react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PaymentFailureCode } from '@rubato/contracts/domain'
import { PartnerWords } from '../../features/payments/checkout/partner-words.tsx'
import { DEFAULT_MESSAGE } from '../../features/payments/checkout/payment-message.ts'
import { site } from '../../lib/browser/site.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ResultPage } from '../../domain/pages/result-page.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'

const route = getRouteApi('/payment-failed')

/** The site's own sentence for a known code, and without any reason; the partner's words are quoted. */
function text(t: TFunction, message: string, code: PaymentFailureCode | undefined): ReactNode {
  if (code !== undefined) return t(`payment-failed.codes.${code}`)
  return message === DEFAULT_MESSAGE ? message : <PartnerWords message={message} />
}

export function PaymentFailedScreen() {
  const { t } = useTranslation()
  const { message, code } = route.useSearch()
  const email = site().supportEmail
  return (
    <ResultPage
      title={t('payment-failed.title')}
      text={text(t, message, code)}
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
