import { useTranslation } from 'react-i18next'
import { useNumberEntry } from '../../ui/inputs/number/use-number-entry.ts'
import classes from './tempo.module.css'
import { tempoBounds, type TempoControl } from './use-tempo.ts'

/** The tempo as a large number field. */
export function TempoFigure({ tempo }: { tempo: TempoControl }) {
  const { t } = useTranslation()
  const { isInvalid, inputProps } = useNumberEntry({ ...tempoBounds, value: tempo.value, onCommit: tempo.set })
  return (
    <>
      <input
        {...inputProps}
        className={classes['figure']}
        aria-label={t('metronome.tempo-field')}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? 'tempo-error' : undefined}
        maxLength={4}
      />
      <span className={classes['unit']} aria-hidden="true">
        {t('metronome.bpm')}
      </span>
      {isInvalid && (
        <p id="tempo-error" role="alert" className={classes['error']}>
          {t('metronome.tempo-error', tempoBounds)}
        </p>
      )}
    </>
  )
}
