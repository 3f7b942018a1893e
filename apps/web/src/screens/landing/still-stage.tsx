/** The still stage of the landing page before its demonstration starts, and the controls of the demonstration. */
import { useTranslation } from 'react-i18next'
import { RingDrawing } from '../../ui/art/ring-drawing.tsx'
import classes from './still-stage.module.css'

/** The text below the figure: how the tempo changes, or that there is none. */
const trends = ['rising', 'steady', 'falling', 'rest'] as const

/** The moment of the minute that the drawing shows. */
const still = { tempo: 84, share: 0.35, trend: 'rising' } as const

export function StillStage() {
  const { t } = useTranslation()
  return (
    <div className={classes['stage']} data-part="stage" role="group" aria-label={t('landing.stage.label')}>
      <div className={classes['ring']}>
        <RingDrawing arcShown share={still.share} />
        <p className={classes['centre']}>
          <span className={classes['figure']} data-part="figure">
            {still.tempo}
          </span>
          {trends.map((trend) => (
            <span key={trend} data-trend={trend} hidden={trend !== still.trend}>
              {t(`landing.stage.trends.${trend}`)}
            </span>
          ))}
        </p>
      </div>
      <div className={classes['captions']}>
        <p className={classes['line']} data-part="line">
          {t('landing.stage.line')}
        </p>
        <p className={classes['before']} data-part="before">
          {t('landing.stage.before')}
        </p>
      </div>
      <div className={classes['tools']} data-part="tools">
        <button type="button" data-part="play">
          <span data-when="playing">{t('landing.stage.pause')}</span>
          <span data-when="paused" hidden>
            {t('landing.stage.play')}
          </span>
        </button>
        <button type="button" data-part="sound" aria-pressed="false">
          {t('landing.stage.sound')}
        </button>
        <span role="status" data-part="sound-status" data-failed={t('landing.stage.failed')} />
      </div>
    </div>
  )
}
