/**
 * After the hosted checkout: waits until the payment partner has confirmed the payment to the server. The address grants
 * nothing; it only names the checkout to request.
 */
import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { site } from '../../../lib/browser/site.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { ResultPage } from '../../../domain/pages/result-page.tsx'
import { TextWithMail } from '../../../ui/text/text-with-mail.tsx'
import { checkoutQuery } from './checkout.queries.ts'
import { PartnerWords } from './partner-words.tsx'
import { LATE_AFTER } from './poll-schedule.ts'

interface WaitingProps {
  checkoutId: string
  /** How often the server was asked. */
  asked: number
  error: Error | null
  onAskAgain: () => void
}

function Waiting({ checkoutId, asked, error, onAskAgain }: WaitingProps) {
  const { t } = useTranslation()
  const email = site().supportEmail
  const isLate = asked >= LATE_AFTER
  const texts = isLate ? 'late' : 'waiting'
  return (
    <ResultPage
      title={t(`payment-successful.${texts}.title`)}
      text={<span role="status">{error ? errorSentence(t, error) : t(`payment-successful.${texts}.text`)}</span>}
      details={
        isLate ? (
          <TextWithMail text={t('payment-successful.late.help', { email, number: checkoutId })} email={email} />
        ) : (
          <ProgressBar label={t('payment-successful.waiting.progress')} max={LATE_AFTER} value={asked} />
        )
      }
      actions={
        isLate && (
          <>
            <Button onClick={onAskAgain}>{t('payment-successful.late.again')}</Button>
            <Link to="/" className={buttonClass({ look: 'secondary' })}>
              {t('payment-successful.late.leave')}
            </Link>
          </>
        )
      }
    />
  )
}

function Failed({ message }: { message: string | undefined }) {
  const { t } = useTranslation()
  const email = site().supportEmail
  return (
    <ResultPage
      title={t('payment-failed.title')}
      text={
        <span role="status">
          {message === undefined ? t('payment-successful.failed') : <PartnerWords message={message} />}
        </span>
      }
      details={<TextWithMail text={t('payment-failed.help', { email })} email={email} />}
      actions={<BackToPricing />}
    />
  )
}

/** The way back from a payment that opened nothing. */
export function BackToPricing() {
  const { t } = useTranslation()
  return (
    <Link to="/pricing" className={buttonClass()}>
      {t('payment-failed.pricing')}
    </Link>
  )
}

interface PaymentProgressProps {
  checkoutId: string
  /** After the membership was opened or changed. */
  onActive: () => void
  renderActive: () => ReactNode
}

export function PaymentProgress({ checkoutId, onActive, renderActive }: PaymentProgressProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(checkoutQuery(checkoutId))
  const isActive = data?.status?.state === 'active'
  useEffect(() => {
    if (isActive) onActive()
  }, [isActive, onActive])
  if (isActive) return renderActive()
  if (data?.status?.state === 'failed') return <Failed message={data.status.message} />
  if (error) {
    return (
      <ResultPage
        title={t('payment-successful.unknown.title')}
        text={errorSentence(t, error)}
        actions={<BackToPricing />}
      />
    )
  }
  const { asked = 0, failure = null } = data ?? {}
  return <Waiting checkoutId={checkoutId} asked={asked} error={failure} onAskAgain={() => void refetch()} />
}
