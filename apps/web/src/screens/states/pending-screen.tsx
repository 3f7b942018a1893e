import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import classes from './pending-screen.module.css'

export function PendingScreen() {
  const { t } = useTranslation()
  return (
    <div className={classes['pending']}>
      <Skeleton label={t('states.loading')} />
    </div>
  )
}
