/** Progress of the copy for offline play, with a progress bar, and a button that cancels it. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import type { KeepProgress } from './keep-offline.ts'
import { cancelKeeping } from './keeping.ts'
import classes from './offline.module.css'

export function KeepStatus({ progress }: { progress: KeepProgress }) {
  const { t, i18n } = useTranslation()
  const { part } = progress
  const number = new Intl.NumberFormat(i18n.language)
  const { done, of } = part === 'answers' ? { done: 0, of: 0 } : progress
  const count = t(`offline.progress.${part}-count`, { done: number.format(done), of: number.format(of) })
  const isCounted = of > 0
  return (
    <div className={classes['progress']}>
      <p>
        {/* The numbers are read out with the bar, on request. */}
        <span role="status">{t(`offline.progress.${part}`)}</span>
        {isCounted && `: ${count}`}
      </p>
      <ProgressBar label={t(`offline.progress.${part}`)} value={done} max={of} {...(isCounted && { text: count })} />
      <p className={classes['note']}>
        {t(part === 'lines' ? 'offline.progress.leave-lines' : 'offline.progress.leave')}
      </p>
      <Button look="secondary" small onClick={cancelKeeping}>
        {t('offline.cancel')}
      </Button>
    </div>
  )
}
