/** The parts of the account that stay open to a member to whom the rest of the site is closed. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CancelSubscription } from '../../features/payments/subscriptions/cancel-subscription.tsx'
import { standingText } from '../../features/payments/subscriptions/subscription-text.ts'
import { subscriptionsQuery } from '../../features/payments/payments.queries.ts'
import { site } from '../../lib/browser/site.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import classes from './suspended-screen.module.css'

/** Payments that continue: they can be ended here. */
function OpenSubscriptions() {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(subscriptionsQuery)
  if (!data && error) return <FormAlert>{errorSentence(t, error)}</FormAlert>
  return data?.data
    .filter(({ isOpen }) => isOpen)
    .map((subscription) => (
      <Card key={subscription.id} aria-labelledby={`subscription-${subscription.id}`}>
        <h2 id={`subscription-${subscription.id}`}>{t('subscription.tier')}</h2>
        <p className={classes['text']}>
          {t(`tiers.${subscription.tier}`)} · {t(`subscription.from.${subscription.external_vendor}`)}{' '}
          {standingText(t, i18n.language, subscription)}
        </p>
        {subscription.actions.includes('cancel') && <CancelSubscription subscription={subscription} />}
        {subscription.manageUrl !== null && (
          <a href={subscription.manageUrl} target="_blank" rel="noreferrer">
            {t('suspended.patreon')}
          </a>
        )}
      </Card>
    ))
}

interface WhatStaysOpenProps {
  /** The sentence before the links. */
  lead: string
  isSignedIn: boolean
}

export function WhatStaysOpen({ lead, isSignedIn }: WhatStaysOpenProps) {
  const { t } = useTranslation()
  return (
    <>
      <p>{lead}</p>
      <ul className={classes['links']}>
        <li>
          <Link to="/account/data">{t('suspended.data')}</Link>
        </li>
        <li>
          <Link to="/account">{t('suspended.account')}</Link>
        </li>
        <li>
          <Link to="/emergency">{t('suspended.emergency')}</Link>
        </li>
      </ul>
      {isSignedIn && site().membership !== 'open' && (
        <Piece>
          <OpenSubscriptions />
        </Piece>
      )}
    </>
  )
}
