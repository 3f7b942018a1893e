/** Sections of every game: length and pace, the instructor, the course of intensity. */
import { useId, useState, type ReactNode } from 'react'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  defaultGeneratorConfig,
  DEFAULT_SCRIPT_ID,
  DEFAULT_VOICE,
  intensityCurves,
  isModeAtLeast,
  SESSION_MINUTES_MAX,
  voiceNames,
  type GeneratorConfig,
  type Range,
  type SettingsMode,
  type VoiceName,
} from '@rubato/contracts/domain'
import { withScript } from '../../domain/instructor-choice.ts'
import { rangeText, valueText, type Unit } from '../../domain/texts/range-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { RangeField } from '../../ui/inputs/number/range-field.tsx'
import { copyAt, isDefaultAt, type ChangeConfig, type Path } from './config-tree.ts'
import { errorAt, useFieldErrors } from './field-errors.ts'
import classes from './generator-form.module.css'
import { SectionCard } from './section-card.tsx'
import type { ResetProps } from './use-reset.ts'
import { stepOf } from './value-text.ts'

export interface SectionProps {
  config: GeneratorConfig
  change: ChangeConfig
}

/** The longest time between tasks that is offered, seconds; a longer stored value stays selectable. */
const FREQUENCY_MAX = 120

/** Resets these paths of the config. */
export function sectionReset({ config, change }: SectionProps, paths: readonly Path[]): ResetProps {
  return {
    isDefault: isDefaultAt(config, paths),
    reset() {
      change((now) => copyAt(now, paths, defaultGeneratorConfig))
      return () => change((now) => copyAt(now, paths, config))
    },
  }
}

interface ConfigRangeProps {
  name: 'gameDuration' | 'taskFrequency'
  label: string
  unit: Unit
  bounds: Range
  config: GeneratorConfig
  change: ChangeConfig
}

function ConfigRange({ name, label, unit, bounds, config, change }: ConfigRangeProps) {
  const { t } = useTranslation()
  const errors = useFieldErrors()
  const value = config[name]
  return (
    <div data-path={name}>
      <RangeField
        label={label}
        text={rangeText(t, unit, value)}
        textOf={(one) => valueText(t, unit, one)}
        min={bounds.min}
        max={Math.max(bounds.max, value.max)}
        step={stepOf(unit, bounds)}
        isCurved
        value={value}
        onChange={(range) => change((now) => ({ ...now, [name]: range }))}
        error={errorAt(errors, name)}
      />
    </div>
  )
}

/** From this mode on the form shows the silent beat; in any mode where it is on. */
const SILENT_BEAT_FROM: SettingsMode = 'advanced'

export function PaceSection({ mode, ...props }: SectionProps & { mode: SettingsMode }) {
  const { config, change } = props
  const { t } = useTranslation()
  const id = useId()
  const shared = { config, change }
  const showsSilentBeat = isModeAtLeast(mode, SILENT_BEAT_FROM) || config.silentBeat
  const paths = [['gameDuration'], ['taskFrequency'], ...(showsSilentBeat ? [['silentBeat']] : [])]
  return (
    <SectionCard title={t('generator.pace')} {...sectionReset(props, paths)}>
      <ConfigRange
        {...shared}
        name="gameDuration"
        label={t('generator.duration')}
        unit="minutes"
        bounds={{ min: 1, max: SESSION_MINUTES_MAX }}
      />
      <ConfigRange
        {...shared}
        name="taskFrequency"
        label={t('generator.frequency')}
        unit="s"
        bounds={{ min: 1, max: FREQUENCY_MAX }}
      />
      {showsSilentBeat && (
        <div className={classes['silent']} data-path="silentBeat">
          <Switch
            label={t('generator.silent-beat')}
            aria-describedby={id}
            checked={config.silentBeat}
            onChange={({ currentTarget: { checked } }) => change((now) => ({ ...now, silentBeat: checked }))}
          />
          <p id={id}>{t('generator.silent-beat-hint')}</p>
        </div>
      )}
    </SectionCard>
  )
}

export type RenderScript = (scriptId: string, onChange: (scriptId: string) => void) => ReactNode

interface InstructorSectionProps extends SectionProps {
  /** Speaks a sample in this voice; resolves when it ends or fails. */
  onTryVoice: (voice: VoiceName) => Promise<void>
  /** Renders the choice of an instructor or a script, which belongs to another feature. */
  renderScript: RenderScript
}

export function InstructorSection({ onTryVoice, renderScript, ...props }: InstructorSectionProps) {
  const { config, change } = props
  const { t } = useTranslation()
  const [isSpeaking, setIsSpeaking] = useState(false)
  const { instructor } = config
  const voice = instructor.voice ?? DEFAULT_VOICE
  const changeInstructor = (part: Partial<typeof instructor>) =>
    change((now) => ({ ...now, instructor: { ...now.instructor, ...part } }))
  const speak = async () => {
    setIsSpeaking(true)
    await onTryVoice(voice)
    setIsSpeaking(false)
  }
  const paths = [
    ['instructor', 'script'],
    ['instructor', 'voice'],
    ['instructor', 'introduction'],
    ['instructor', 'moans'],
  ]
  return (
    <SectionCard title={t('generator.instructor')} {...sectionReset(props, paths)}>
      <div className={classes['script']}>
        {renderScript(instructor.script ?? DEFAULT_SCRIPT_ID, (script) => change((now) => withScript(now, script)))}
      </div>
      <div className={classes['voice']}>
        <ChoiceField
          label={t('settings.voice')}
          value={voice}
          choices={voiceNames.map((name) => ({ value: name, label: name }))}
          onChange={(name) => changeInstructor({ voice: name })}
        />
        <Button look="secondary" small disabled={isSpeaking} onClick={() => void speak()}>
          {t('settings.try')}
        </Button>
      </div>
      <div className={classes['switches']}>
        <Switch
          label={t('settings.introduction')}
          checked={instructor.introduction}
          onChange={(event) => changeInstructor({ introduction: event.currentTarget.checked })}
        />
        <Switch
          label={t('settings.moans')}
          checked={instructor.moans}
          onChange={(event) => changeInstructor({ moans: event.currentTarget.checked })}
        />
      </div>
    </SectionCard>
  )
}

export function IntensitySection(props: SectionProps) {
  const { config, change } = props
  const { t } = useTranslation()
  return (
    <SectionCard title={t('generator.intensity')} {...sectionReset(props, [['intensityCurve']])}>
      <ChoiceField
        label={t('generator.curve')}
        hint={t(`explain.curves.${config.intensityCurve}`)}
        value={config.intensityCurve}
        choices={intensityCurves.map((curve) => ({ value: curve, label: t(`generator.curves.${curve}`) }))}
        onChange={(intensityCurve) => change((now) => ({ ...now, intensityCurve }))}
      />
    </SectionCard>
  )
}
