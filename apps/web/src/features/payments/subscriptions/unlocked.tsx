/** The features that a subscription unlocks. */
import { useTranslation } from 'react-i18next'
import type { Capability, MembershipTier } from '@rubato/contracts/domain'
import { EarlyMark } from '../../../domain/upgrade/early-access.tsx'
import { useOpenedAt } from '../../../domain/upgrade/use-can.ts'
import classes from './subscriptions.module.css'

interface UnlockedProps {
  tier: MembershipTier
  capabilities: readonly Capability[]
  /** Most saved items of each kind; null is unlimited. */
  saved: number | null
}

export function Unlocked({ tier, capabilities, saved }: UnlockedProps) {
  const { t } = useTranslation()
  const now = useOpenedAt()
  return (
    <>
      <h3 className={classes['label']}>{t('subscription.unlocks')}</h3>
      <ul className={classes['unlocked']}>
        {capabilities.map((each) => (
          <li key={each}>
            {t(`capabilities.${each}`)} <EarlyMark capability={each} membershipTier={tier} now={now} />
          </li>
        ))}
        <li>{saved === null ? t('capabilities.saved-unlimited') : t('capabilities.saved', { count: saved })}</li>
      </ul>
    </>
  )
}
