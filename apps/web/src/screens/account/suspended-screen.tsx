/** The reason and the end of a suspension, and the actions that its member still has. */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import { site } from '../../lib/browser/site.ts'
import { longDateTime } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Column } from '../../ui/layout/column.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'
import { MarkLink } from '../../domain/pages/mark-link.tsx'
import { useSignOut } from '../menu/use-sign-out.tsx'
import { WhatStaysOpen } from './what-stays-open.tsx'
import classes from './suspended-screen.module.css'

export function SuspendedScreen() {
  const { t, i18n } = useTranslation()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: me, isFetching } = useSuspenseQuery(meQuery)
  const { reason = '', endsAt = null } = me.suspension ?? {}
  const email = site().supportEmail
  const lookAgain = async () => {
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey })
    await router.invalidate()
  }
  const { begin, modal } = useSignOut()
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
            <Button look="secondary" onClick={begin}>
              {t('actions.sign-out')}
            </Button>
          </Row>
        </Card>
        <WhatStaysOpen lead={t('suspended.still')} isSignedIn />
        {modal}
      </Column>
    </main>
  )
}
