/** The membership that the member has: its tier, vendor, end, price, unlocked features and actions. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '@rubato/contracts/domain'
import { pricingQuery } from '../../../domain/upgrade/pricing.queries.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { useResume } from '../payments.queries.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { paidPriceText, standingText } from './subscription-text.ts'
import { Unlocked } from './unlocked.tsx'
import classes from './subscriptions.module.css'

/** Renews a cancelled subscription again, before its period is over. */
function ResumeSubscription({ subscription: { id } }: { subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const resume = useResume(id, () => notifySuccess(t('subscription.resume.done'), t('subscription.resume.done-text')))
  return (
    <>
      <Button aria-disabled={resume.isPending} onClick={() => resume.isPending || resume.mutate()}>
        {t('subscription.resume.open')}
      </Button>
      {resume.error && <FormAlert>{errorSentence(t, resume.error)}</FormAlert>}
    </>
  )
}

/** The price of the vendor that is paid; nothing for an unknown one. */
function SubscriptionPrice({ subscription }: { subscription: OwnSubscription }) {
  const { t, i18n } = useTranslation()
  const { data: pricing } = useQuery(pricingQuery)
  const text = pricing && paidPriceText(t, i18n.language, pricing, subscription)
  return text ? <p className={classes['text']}>{text}</p> : null
}

export function CurrentSubscription({ subscription }: { subscription: OwnSubscription }) {
  const { t, i18n } = useTranslation()
  const { id, tier, external_vendor: vendor, actions } = subscription
  const hasActions = actions.includes('resume') || actions.includes('cancel')
  return (
    <Card aria-labelledby={`subscription-${id}`}>
      <h2 id={`subscription-${id}`}>{t('subscription.tier')}</h2>
      <p className={classes['name']}>{t(`tiers.${tier}`)}</p>
      <p className={classes['text']}>
        {t(`subscription.from.${vendor}`)} {standingText(t, i18n.language, subscription)}
      </p>
      <SubscriptionPrice subscription={subscription} />
      <Unlocked tier={subscription.tier} capabilities={subscription.unlocks} saved={subscription.savedItemsMax} />
      {hasActions && (
        <div className={classes['actions']}>
          {actions.includes('resume') && <ResumeSubscription subscription={subscription} />}
          {actions.includes('cancel') && <CancelSubscription subscription={subscription} />}
        </div>
      )}
    </Card>
  )
}
