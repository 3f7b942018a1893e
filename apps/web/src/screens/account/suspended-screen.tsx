/** The reason and the end of a suspension, and the actions that its member still has. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery, signOut } from '../../features/account/account.queries.ts'
import { CancelSubscription } from '../../features/payments/subscriptions/cancel-subscription.tsx'
import { standingText } from '../../features/payments/subscriptions/subscription-text.ts'
import { subscriptionsQuery } from '../../features/payments/payments.queries.ts'
import { site } from '../../lib/browser/site.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { longDateTime } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Column } from '../../ui/layout/column.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'
import { MarkLink } from '../menu/mark-link.tsx'
import classes from './suspended-screen.module.css'

/** Payments continue while the account is suspended: they can be ended here. */
function Subscriptions() {
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

export function SuspendedScreen() {
  const { t, i18n } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: me, isFetching } = useSuspenseQuery(meQuery)
  const { reason = '', endsAt = null } = me.suspension ?? {}
  const email = site().supportEmail
  const lookAgain = async () => {
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey })
    await router.invalidate()
  }
  const leave = async () => {
    await signOut(queryClient)
    await navigate({ to: '/' })
  }
  return (
    <main className={classes['screen']}>
      <MarkLink />
      <Column>
        <h1>{t('suspended.title')}</h1>
        <Card aria-labelledby="why">
          <h2 id="why">
            {endsAt === null
              ? t('suspended.no-end')
              : t('suspended.until', { date: longDateTime(endsAt, i18n.language) })}
          </h2>
          <p className={classes['reason']}>{reason}</p>
          <p className={classes['text']}>
            <TextWithMail text={t('suspended.object', { email })} email={email} />
          </p>
          <Row>
            <Button look="secondary" disabled={isFetching} onClick={() => void lookAgain()}>
              {t('suspended.again')}
            </Button>
            <Button look="secondary" onClick={() => void leave()}>
              {t('actions.sign-out')}
            </Button>
          </Row>
        </Card>
        <p>{t('suspended.still')}</p>
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
        {site().membership !== 'open' && (
          <Piece>
            <Subscriptions />
          </Piece>
        )}
      </Column>
    </main>
  )
}
