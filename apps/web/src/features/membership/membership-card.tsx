import { useTranslation } from 'react-i18next'
import type { MembershipTier } from '@rubato/contracts/domain'
import { Card } from '../../ui/card.tsx'
import classes from './membership.module.css'
import { UnlinkAccount } from './unlink-account.tsx'

export function MembershipCard({ tier, onUnlinked }: { tier: MembershipTier; onUnlinked: () => void }) {
  const { t } = useTranslation()
  return (
    <Card>
      <h2>{t('subscription.tier')}</h2>
      <p className={classes['tier']}>{t(`tiers.${tier}`)}</p>
      <p className={classes['text']}>{t('subscription.via')}</p>
      <p className={classes['text']}>{t('subscription.manage')}</p>
      <div className={classes['actions']}>
        <UnlinkAccount onDone={onUnlinked} />
      </div>
    </Card>
  )
}
