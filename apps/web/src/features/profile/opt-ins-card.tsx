import { useTranslation } from 'react-i18next'
import {
  ACKNOWLEDGEMENT_DAYS,
  isCategory,
  optInIds,
  tasksSwitchedOff,
  type ScreeningQuestion,
  type Settings,
} from '@rubato/contracts/domain'
import { Card } from '../../ui/layout/card.tsx'
import { OptInRow } from './opt-in-row.tsx'
import classes from './profile.module.css'
import type { SaveSettings } from './save-settings.ts'
import { useOptIns } from './use-opt-ins.ts'

interface OptInsCardProps {
  settings: Settings
  save: SaveSettings
  /** Health questions answered with yes on this device. */
  screening: readonly ScreeningQuestion[]
}

/** Opt-ins, off by default: class B for each task, without expiry; class C for each category, until it expires. */
export function OptInsCard({ settings, save, screening }: OptInsCardProps) {
  const { t } = useTranslation()
  const optIns = useOptIns(settings, save)
  const rowProps = { optIns, profile: settings.profile, switchedOff: tasksSwitchedOff(screening) }
  const groups = [
    { name: 'once', ids: optInIds.filter((id) => !isCategory(id)) },
    { name: 'for-a-while', ids: optInIds.filter(isCategory) },
  ] as const
  return (
    <Card id="opt-ins">
      <h2>{t('profile.opt-ins.title')}</h2>
      <p className={classes['hint']}>{t('profile.opt-ins.hint')}</p>
      {groups.map(({ name, ids }) => (
        <section key={name} className={classes['optInGroup']}>
          <h3>{t(`profile.opt-ins.${name}.title`)}</h3>
          <p className={classes['hint']}>{t(`profile.opt-ins.${name}.text`, { count: ACKNOWLEDGEMENT_DAYS })}</p>
          <ul className={classes['optIns']}>
            {ids.map((id) => (
              <OptInRow key={id} id={id} {...rowProps} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}
