/** The features of a tier, as a list with marks: included, not included, early, to come. */
import type { ReactNode } from 'react'
import { Check, Clock, Heart, Minus, Sparkles, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EARLY_TIER, type PaidTier } from '@rubato/contracts/domain'
import { earlyDay, earlyUntilText } from '../../../domain/upgrade/early-access.tsx'
import { useOpenedAt } from '../../../domain/upgrade/use-can.ts'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { tierFeatures } from './tier-features.ts'
import classes from './pricing.module.css'

interface RowProps {
  icon: LucideIcon
  look: 'has' | 'lacks' | 'later'
  children: ReactNode
}

const Row = ({ icon: Icon, look, children }: RowProps) => (
  <li data-look={look}>
    <Icon aria-hidden="true" size={17} strokeWidth={1.9} />
    <span>{children}</span>
  </li>
)

export function TierList({ tier }: { tier: PaidTier }) {
  const { t, i18n } = useTranslation()
  const now = useOpenedAt()
  const day = { now, language: i18n.language }
  const { includes, adds, saved, early, coming, missing } = tierFeatures(tier, now)
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
      {early.map(({ capability, until }) => (
        <Row key={capability} icon={Sparkles} look="has">
          {t(`capabilities.${capability}`)} <Chip>{earlyUntilText(t, { until, ...day })}</Chip>
        </Row>
      ))}
      {tier === EARLY_TIER && (
        <Row icon={Check} look="has">
          {t('early-access.first')}{' '}
          {early.length === 0 && <span className={classes['aside']}>{t('early-access.none')}</span>}
        </Row>
      )}
      <Row icon={Check} look="has">
        {saved === null ? t('capabilities.saved-unlimited') : t('capabilities.saved', { count: saved })}
      </Row>
      {missing.map((each) => (
        <Row key={each} icon={Minus} look="lacks">
          <span className="visually-hidden">{t('capabilities.not-included')} </span>
          {t(`capabilities.${each}`)}
        </Row>
      ))}
      {coming.map(({ capability, until }) => (
        <Row key={capability} icon={Clock} look="later">
          {t('early-access.from', { name: t(`capabilities.${capability}`), date: earlyDay(until, day) })}
        </Row>
      ))}
      {tier === EARLY_TIER && early.length === 0 && (
        <Row icon={Heart} look="has">
          {t('early-access.for')}
        </Row>
      )}
    </ul>
  )
}
