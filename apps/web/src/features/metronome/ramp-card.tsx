import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { METRONOME_RAMP, rampEnds, rampUnits, type MetronomeRamp } from '@rubato/contracts/domain'
import { Card } from '../../ui/layout/card.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { NumberEntry } from '../../ui/inputs/number/number-entry.tsx'
import classes from './ramp.module.css'
import { tempoBounds } from './use-tempo.ts'

interface RampCardProps {
  ramp: MetronomeRamp
  onChange: (ramp: MetronomeRamp) => void
  /** Progress of the ramp, percent; null while none runs. */
  progress: number | null
}

function RampFields({ ramp, onChange }: Pick<RampCardProps, 'ramp' | 'onChange'>) {
  const { t } = useTranslation()
  const { over } = ramp
  const tempoError = t('metronome.tempo-error', tempoBounds)
  const tempo = { ...tempoBounds, unit: t('metronome.bpm'), error: tempoError }
  return (
    <>
      <div className={classes['fields']}>
        <NumberEntry
          {...tempo}
          label={t('metronome.ramp.from')}
          value={ramp.from}
          onChange={(from) => onChange({ ...ramp, from })}
        />
        <NumberEntry
          {...tempo}
          label={t('metronome.ramp.to')}
          value={ramp.to}
          onChange={(to) => onChange({ ...ramp, to })}
        />
        <NumberEntry
          {...METRONOME_RAMP}
          label={t('metronome.ramp.over')}
          unit={t(`metronome.ramp.short.${over.unit}`)}
          error={t('metronome.ramp.over-error', METRONOME_RAMP)}
          value={over.amount}
          onChange={(amount) => onChange({ ...ramp, over: { ...over, amount } })}
        />
      </div>
      <div className={classes['choices']}>
        <ChoiceField
          label={t('metronome.ramp.unit')}
          value={over.unit}
          choices={rampUnits.map((value) => ({ value, label: t(`metronome.ramp.units.${value}`) }))}
          onChange={(unit) => onChange({ ...ramp, over: { ...over, unit } })}
        />
        <ChoiceField
          label={t('metronome.ramp.end')}
          value={ramp.end}
          choices={rampEnds.map((value) => ({ value, label: t(`metronome.ramp.ends.${value}`) }))}
          onChange={(end) => onChange({ ...ramp, end })}
        />
      </div>
    </>
  )
}

export function RampCard({ ramp, onChange, progress }: RampCardProps) {
  const { t } = useTranslation()
  return (
    <Card>
      <div className={classes['head']}>
        <h2>{t('metronome.ramp.title')}</h2>
        <Switch
          aria-label={t('metronome.ramp.title')}
          checked={ramp.enabled}
          onChange={(event) => onChange({ ...ramp, enabled: event.currentTarget.checked })}
        />
      </div>
      {ramp.enabled ? <RampFields ramp={ramp} onChange={onChange} /> : <p>{t('metronome.ramp.hint')}</p>}
      {ramp.enabled && progress !== null && (
        <div
          role="progressbar"
          aria-label={t('metronome.ramp.progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={progress}
          className={classes['progress']}
        >
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={progress} height="1" />
          </svg>
        </div>
      )}
    </Card>
  )
}
