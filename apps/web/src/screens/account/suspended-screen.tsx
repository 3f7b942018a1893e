/** The reason and the end of a suspension, and the actions that its member still has. */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery, signOut } from '../../features/account/account.queries.ts'
import { site } from '../../lib/browser/site.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { longDateTime } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Column } from '../../ui/layout/column.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'
import { MarkLink } from '../menu/mark-link.tsx'
import { OpenSubscriptions } from './open-subscriptions.tsx'
import classes from './suspended-screen.module.css'

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
            <OpenSubscriptions />
          </Piece>
        )}
      </Column>
    </main>
  )
}
