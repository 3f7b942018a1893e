/** The linked Patreon account, and where its membership is managed. */
import { useTranslation } from 'react-i18next'
import type { PatronStatus } from '@rubato/contracts/domain'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MembershipNotice } from './membership-notice.tsx'
import classes from './membership.module.css'
import { RelinkAccount } from './relink-account.tsx'
import { UnlinkAccount } from './unlink-account.tsx'

export function MembershipCard({ status, onUnlinked }: { status: PatronStatus; onUnlinked: () => void }) {
  const { t } = useTranslation()
  const { manageUrl } = status
  // That of a subscription here is said beside it.
  const notice = status.notice?.vendor === 'partner' ? undefined : status.notice
  return (
    <>
      <MembershipNotice notice={notice}>{notice?.reason === 'unconfirmed' && <RelinkAccount />}</MembershipNotice>
      <Card aria-labelledby="patreon">
        <h2 id="patreon">{t('subscription.patreon')}</h2>
        <p className={classes['text']}>{t('subscription.manage')}</p>
        <div className={classes['actions']}>
          {manageUrl && (
            <a className={buttonClass({ look: 'secondary' })} href={manageUrl} target="_blank" rel="noreferrer">
              {t('subscription.manage-link')}
            </a>
          )}
          <UnlinkAccount onDone={onUnlinked} />
        </div>
      </Card>
    </>
  )
}
