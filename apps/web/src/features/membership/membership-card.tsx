/** The membership of a member, on each kind of site. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { PatronStatus } from '@rubato/contracts/domain'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmFirst } from '../../domain/confirm-address/confirm-first.tsx'
import { useUnconfirmedAddress } from '../../domain/confirm-address/security.queries.ts'
import { MembershipNotice } from './membership-notice.tsx'
import classes from './membership.module.css'
import { UnlinkAccount } from './unlink-account.tsx'
import { authorizeQuery } from './membership.queries.ts'

/** Link to Patreon for a member who is linked already. Renders nothing until the single-use address is loaded. */
function RelinkAccount() {
  const { t } = useTranslation()
  const { address, isLoading } = useUnconfirmedAddress()
  const { data: links } = useQuery({ ...authorizeQuery, enabled: address === null && !isLoading })
  const reasonId = useId()
  if (address !== null) return <ConfirmFirst address={address} id={reasonId} />
  if (!links) return null
  return (
    <a className={buttonClass({ look: 'secondary' })} href={links.url}>
      {t('patreon.link.link')}
    </a>
  )
}

/** The linked Patreon account, and a link to manage its membership. */
export function MembershipCard({ status, onUnlinked }: { status: PatronStatus; onUnlinked: () => void }) {
  const { t } = useTranslation()
  const { manageUrl } = status
  // That of a subscription here is shown next to it.
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

/** The membership on a site on which everybody with an account is a member. */
export function OpenMembershipCard() {
  const { t } = useTranslation()
  return (
    <Card>
      <h2>{t('subscription.open.title')}</h2>
      <p className={classes['text']}>{t('subscription.open.text')}</p>
    </Card>
  )
}
