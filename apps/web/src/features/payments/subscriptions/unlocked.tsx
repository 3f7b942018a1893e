/** What a subscription unlocks. */
import { useTranslation } from 'react-i18next'
import { isPlanned, type Capability } from '@rubato/contracts/domain'
import classes from './subscriptions.module.css'

interface UnlockedProps {
  capabilities: readonly Capability[]
  /** Most saved items of each kind; null is unlimited. */
  saved: number | null
}

export function Unlocked({ capabilities, saved }: UnlockedProps) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className={classes['label']}>{t('subscription.unlocks')}</h3>
      <ul className={classes['unlocked']}>
        {capabilities
          .filter((each) => !isPlanned(each))
          .map((each) => (
            <li key={each}>{t(`capabilities.${each}`)}</li>
          ))}
        <li>{saved === null ? t('capabilities.saved-unlimited') : t('capabilities.saved', { count: saved })}</li>
      </ul>
    </>
  )
}
