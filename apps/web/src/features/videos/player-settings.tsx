/** The choices for a video: script, tempo, sound and sync. */
import { useTranslation } from 'react-i18next'
import { clampVideoShift } from '@rubato/contracts/domain'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { NumberField } from '../../ui/inputs/number/range-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FASTEST_STROKES, type PlannedVideo } from './plan-video.ts'
import { paceText, scriptName } from './texts.ts'
import type { VideoSettings } from './video-settings.ts'
import classes from './video-player.module.css'

const NUDGE_STEP_MS = 10

export interface PlayerSettingsProps {
  settings: VideoSettings
  change: (change: Partial<VideoSettings>) => void
  /** Strokes a minute. */
  fastest: number
  /** Index of the script that plays. */
  script: number
  onScript: (index: number) => void
  planned: PlannedVideo
  isPlaying: boolean
}

function TempoCard({ settings, change, fastest, script, onScript, planned, isPlaying }: PlayerSettingsProps) {
  const { t } = useTranslation('videos')
  const chosen = planned.scripts[script]
  if (!chosen) return null
  return (
    <Card>
      <h2>{t('settings.script')}</h2>
      <div className={classes['fields']}>
        {planned.scripts.length > 1 && (
          <ChoiceField
            label={t('settings.script')}
            hiddenLabel
            value={String(script)}
            choices={planned.scripts.map(({ label }, index) => ({ value: String(index), label: scriptName(t, label) }))}
            onChange={(value) => onScript(Number(value))}
          />
        )}
        <NumberField
          label={t('settings.fastest')}
          text={t('settings.per-minute', { value: fastest })}
          min={FASTEST_STROKES.min}
          max={FASTEST_STROKES.max}
          step={5}
          value={fastest}
          disabled={isPlaying}
          onChange={(value) => change({ fastest: value })}
        />
        {!isPlaying && (
          <ChoiceField
            label={t('settings.too-fast')}
            value={settings.tooFast}
            choices={(['thin', 'slow'] as const).map((value) => ({ value, label: t(`settings.${value}`) }))}
            onChange={(tooFast) => change({ tooFast })}
          />
        )}
        <p className={classes['hint']}>{paceText(t, chosen, fastest)}</p>
        {isPlaying && <p className={classes['hint']}>{t('settings.locked')}</p>}
      </div>
    </Card>
  )
}

function SoundCard({ settings, change }: Pick<PlayerSettingsProps, 'settings' | 'change'>) {
  const { t } = useTranslation('videos')
  const text = (value: number) => (value === 0 ? t('settings.silent') : t('settings.percent', { value }))
  const { nudge } = settings
  const nudgeBy = (ms: number) => change({ nudge: clampVideoShift(nudge + ms) })
  const nudgeText = () => {
    if (nudge === 0) return t('nudge.none')
    return nudge > 0 ? t('nudge.value', { ms: nudge }) : t('nudge.earlier', { ms: -nudge })
  }
  return (
    <Card>
      <h2>{t('settings.title')}</h2>
      <div className={classes['fields']}>
        {(['video', 'clicks'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(name === 'video' ? 'settings.sound' : 'settings.clicks')}
            text={text(settings[name])}
            min={0}
            max={100}
            value={settings[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <div>
          <p>{t('nudge.title')}</p>
          <p role="status" className={classes['hint']}>
            {nudgeText()}
          </p>
          <div className={classes['buttons']}>
            <Button small look="secondary" onClick={() => nudgeBy(-NUDGE_STEP_MS)}>
              {t('nudge.less')}
            </Button>
            <Button small look="secondary" onClick={() => nudgeBy(NUDGE_STEP_MS)}>
              {t('nudge.more')}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}

export function PlayerSettings(props: PlayerSettingsProps) {
  return (
    <>
      <TempoCard {...props} />
      <SoundCard settings={props.settings} change={props.change} />
    </>
  )
}
