import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { METRONOME_BEATS, type MetronomeBar } from '@rubato/contracts/domain'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { NumberField } from '../../ui/inputs/number/range-field.tsx'
import classes from './pattern.module.css'
import { BarNotes, type OnNote } from '../../domain/bar-notes/bar-notes.tsx'
import { commonParts, withAllParts, withBeats } from '../../domain/bar-notes/bar-edits.ts'
import { presetIds, presets, sameBar } from './presets.ts'

interface PatternCardProps {
  bar: MetronomeBar
  onChange: (bar: MetronomeBar) => void
  onNote: OnNote
  playing: boolean
  announce: (text: string) => void
}

const partChoices = ['1', '2', '3', '4'] as const

/** The presets. A pattern that was edited by hand before can be restored. */
function Presets({ bar, onChange }: Pick<PatternCardProps, 'bar' | 'onChange'>) {
  const { t } = useTranslation()
  const [own, setOwn] = useState<MetronomeBar | null>(null)
  const isPreset = presetIds.some((id) => sameBar(presets[id], bar))
  const take = (next: MetronomeBar) => {
    if (!isPreset) setOwn(bar)
    onChange(next)
  }
  return (
    <div className={classes['presets']} role="group" aria-label={t('metronome.presets.label')}>
      {presetIds.map((id) => (
        <button key={id} type="button" aria-pressed={sameBar(presets[id], bar)} onClick={() => take(presets[id])}>
          {t(`metronome.presets.${id}`)}
        </button>
      ))}
      {own && isPreset && (
        <Button look="secondary" small onClick={() => onChange(own)}>
          {t('metronome.presets.own')}
        </Button>
      )}
    </div>
  )
}

export function PatternCard(props: PatternCardProps) {
  const { bar, onChange } = props
  const { t } = useTranslation()
  const common = commonParts(bar)
  return (
    <Card>
      <h2>{t('metronome.pattern')}</h2>
      <Presets bar={bar} onChange={onChange} />
      <BarNotes {...props} />
      <p className={classes['hint']}>{t('metronome.pattern-hint')}</p>
      <NumberField
        label={t('metronome.beats')}
        text={String(bar.length)}
        {...METRONOME_BEATS}
        value={bar.length}
        onChange={(beats) => onChange(withBeats(bar, beats))}
      />
      <ChoiceField
        label={t('metronome.all-parts')}
        value={common === null ? '' : String(common)}
        choices={partChoices.map((value) => ({ value, label: value }))}
        onChange={(parts) => onChange(withAllParts(bar, Number(parts)))}
      />
    </Card>
  )
}
