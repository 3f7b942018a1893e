import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { clickSounds, type MetronomeSettings } from '@rubato/contracts/domain'
import { Card } from '../../ui/layout/card.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { NumberField } from '../../ui/inputs/number/range-field.tsx'
import type { ChangeMetronome } from './metronome-settings.ts'
import classes from './metronome-screen.module.css'

/** How the member perceives the beat: sound or silence, and the light. */
export function SoundCard({ settings, change }: { settings: MetronomeSettings; change: ChangeMetronome }) {
  const { t } = useTranslation()
  return (
    <Card>
      <h2>{t('metronome.sound.title')}</h2>
      <ChoiceField
        label={t('metronome.sound.label')}
        value={settings.sound}
        choices={clickSounds.map((value) => ({ value, label: t(`metronome.sound.sounds.${value}`) }))}
        onChange={(sound) => change({ sound })}
      />
      <NumberField
        label={t('metronome.sound.volume')}
        text={t('metronome.sound.percent', { value: settings.volume })}
        min={0}
        max={100}
        value={settings.volume}
        onChange={(volume) => change({ volume })}
      />
      <div className={classes['switches']}>
        <Switch
          label={t('metronome.sound.silent')}
          description={t('metronome.sound.silent-hint')}
          checked={settings.silent}
          onChange={(event) => change({ silent: event.currentTarget.checked })}
        />
        <Switch
          label={t('metronome.sound.light')}
          description={t('metronome.sound.light-hint')}
          checked={settings.light}
          onChange={(event) => change({ light: event.currentTarget.checked })}
        />
      </div>
    </Card>
  )
}
