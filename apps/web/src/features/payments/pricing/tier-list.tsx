/** What a tier holds, as a list with marks: included, not included, planned. */
import type { ReactNode } from 'react'
import { Check, Clock, Minus, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PaidTier } from '@rubato/contracts/domain'
import { tierFeatures } from './tier-features.ts'
import classes from './pricing.module.css'

interface RowProps {
  icon: LucideIcon
  look: 'has' | 'lacks' | 'planned'
  children: ReactNode
}

const Row = ({ icon: Icon, look, children }: RowProps) => (
  <li data-look={look}>
    <Icon aria-hidden="true" size={17} strokeWidth={1.9} />
    <span>{children}</span>
  </li>
)

export function TierList({ tier }: { tier: PaidTier }) {
  const { t } = useTranslation()
  const { includes, adds, saved, planned, missing } = tierFeatures(tier)
  return (
    <ul className={classes['features']}>
      {includes && includes !== 'master' && (
        <Row icon={Check} look="has">
          {t(`pricing.all-of.${includes}`)}
        </Row>
      )}
      {adds.map((each) => (
        <Row key={each} icon={Check} look="has">
          {t(`capabilities.${each}`)}
        </Row>
      ))}
      <Row icon={Check} look="has">
        {saved === null ? t('capabilities.saved-unlimited') : t('capabilities.saved', { count: saved })}
      </Row>
      {missing.map((each) => (
        <Row key={each} icon={Minus} look="lacks">
          <span className="visually-hidden">{t('capabilities.not-included')} </span>
          {t(`capabilities.${each}`)}
        </Row>
      ))}
      {planned.map((each) => (
        <Row key={each} icon={Clock} look="planned">
          {t('capabilities.planned', { name: t(`capabilities.${each}`) })}
        </Row>
      ))}
    </ul>
  )
}
