/** Where the law keeps the site closed: the reason, and what stays open to members. */
import { useTranslation } from 'react-i18next'
import { PolicyLinks } from '../../features/policies/policy-links.tsx'
import { site } from '../../lib/browser/site.ts'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Column } from '../../ui/layout/column.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'
import { WhatStaysOpen } from './what-stays-open.tsx'
import classes from './suspended-screen.module.css'

export function NotHereScreen() {
  const { t } = useTranslation()
  const { productName, supportEmail: email, regionText } = site()
  return (
    <main className={classes['screen']}>
      <p>{productName}</p>
      <Column>
        <h1>{t('not-here.title')}</h1>
        <Card aria-labelledby="why">
          <h2 id="why">{t('not-here.why')}</h2>
          <p className={classes['reason']}>{regionText ?? t('not-here.text')}</p>
          <p className={classes['text']}>
            <TextWithMail text={t('not-here.wrong', { email })} email={email} />
          </p>
        </Card>
        <WhatStaysOpen lead={t('not-here.still')} isSignedIn={hasSignedInHint()} />
        <PolicyLinks />
      </Column>
    </main>
  )
}
