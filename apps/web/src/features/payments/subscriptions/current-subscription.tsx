/** The membership that the member has: its tier, vendor, end, unlocked features and actions. */
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '@rubato/contracts/domain'
import { Card } from '../../../ui/layout/card.tsx'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { useResume } from '../payments.queries.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { standingText } from './subscription-text.ts'
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
