/** Where the law keeps the site closed: the reason, and what stays open to members. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PolicyLinks } from '../../features/policies/policy-links.tsx'
import { site } from '../../lib/browser/site.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Column } from '../../ui/layout/column.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'
import { OpenSubscriptions } from './open-subscriptions.tsx'
import classes from './suspended-screen.module.css'

export function NotHereScreen() {
  const { t } = useTranslation()
  const { productName, supportEmail: email, regionText, membership } = site()
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
        <p>{t('not-here.still')}</p>
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
        {membership !== 'open' && hasSignedInHint() && (
          <Piece>
            <OpenSubscriptions />
          </Piece>
        )}
        <PolicyLinks />
      </Column>
    </main>
  )
}
