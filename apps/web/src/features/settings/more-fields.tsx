/** Settings of the member that apply to every game: name, length, tempo, voice, level of talk, and preferences of this device. */
import { Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  CALL_NAME_MAX,
  chatSpeeds,
  DEFAULT_VOICE,
  intensities,
  SESSION_MINUTES_MAX,
  talkLevels,
  TEMPO,
  type Range,
} from '@rubato/contracts/domain'
import { captionTexts, useDevicePreferences, voicePreference, voiceSources } from '../../domain/device-preferences.ts'
import { site } from '../../lib/browser/site.ts'
import { rangeText, valueText } from '../../domain/texts/range-text.ts'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { NumberField, RangeField } from '../../ui/inputs/number/range-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'
import { VoiceChoice, type VoiceChoiceProps } from './voice-choice.tsx'

/** Smallest distance between the thumbs of a tempo range, bpm. */
const TEMPO_GAP = 5

interface FieldsProps {
  form: SettingsForm
}

const messageAt = (errors: SettingsForm['errors'], path: string): string | undefined =>
  errors[path] ?? errors[`${path}.max`] ?? errors[`${path}.min`]

function TempoRange({ form, name, label }: FieldsProps & { name: 'tempo' | 'beatPatternTempo'; label: string }) {
  const { t } = useTranslation()
  const value = form.values[name]
  return (
    <div data-path={name}>
      <RangeField
        label={label}
        text={rangeText(t, 'bpm', value)}
        textOf={(bpm) => valueText(t, 'bpm', bpm)}
        min={TEMPO.min}
        max={TEMPO.max}
        gap={TEMPO_GAP}
        value={value}
        onChange={(range: Range) => form.change(() => ({ [name]: range }))}
        error={messageAt(form.errors, name)}
      />
    </div>
  )
}

export function TempoFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const percent = form.values.edgingTempoPercent
  return (
    <>
      <TempoRange form={form} name="tempo" label={t('settings.tempo')} />
      <TempoRange form={form} name="beatPatternTempo" label={t('settings.pattern-tempo')} />
      <NumberField
        label={t('settings.edging-tempo')}
        text={t('settings.percent', { value: percent })}
        min={0}
        max={100}
        value={percent}
        onChange={(value) => form.change(() => ({ edgingTempoPercent: value }))}
        error={messageAt(form.errors, 'edgingTempoPercent')}
      />
    </>
  )
}

/** The answers of the questions before the first session that no other screen asks. */
export function YouFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const { callName, intensity, gameGeneratorConfig } = form.values
  return (
    <>
      <TextInput
        label={t('settings.you.call-name')}
        description={t('settings.you.call-name-hint')}
        autoComplete="nickname"
        maxLength={CALL_NAME_MAX}
        value={callName}
        error={messageAt(form.errors, 'callName')}
        onChange={({ currentTarget: { value } }) => form.change(() => ({ callName: value }))}
      />
      <RangeField
        label={t('settings.you.length')}
        text={rangeText(t, 'minutes', gameGeneratorConfig.gameDuration)}
        isCurved
        min={1}
        max={SESSION_MINUTES_MAX}
        value={gameGeneratorConfig.gameDuration}
        onChange={(gameDuration: Range) =>
          form.change((now) => ({ gameGeneratorConfig: { ...now.gameGeneratorConfig, gameDuration } }))
        }
        error={messageAt(form.errors, 'gameGeneratorConfig.gameDuration')}
      />
      <ChoiceField
        label={t('settings.you.intensity')}
        value={intensity}
        choices={intensities.map((each) => ({ value: each, label: t(`generate.intensities.${each}.title`) }))}
        onChange={(value) => form.change(() => ({ intensity: value }))}
      />
    </>
  )
}

export function SpeakingFields({ form, onTryVoice }: FieldsProps & { onTryVoice: VoiceChoiceProps['onTry'] }) {
  const { t } = useTranslation()
  const [device, changeDevice] = useDevicePreferences()
  const { instructor } = form.values.gameGeneratorConfig
  const hasSite = site().speech !== null
  const source = hasSite || device.voiceSource !== 'site' ? device.voiceSource : 'built-in'
  return (
    <>
      <VoiceChoice
        value={{
          voice: instructor.voice ?? DEFAULT_VOICE,
          browserVoice: source === 'browser' ? device.browserVoice : null,
        }}
        onTry={onTryVoice}
        onChange={({ voice, browserVoice }) => {
          changeDevice(voicePreference(browserVoice))
          if (voice !== instructor.voice)
            form.change(({ gameGeneratorConfig: config }) => ({
              gameGeneratorConfig: { ...config, instructor: { ...config.instructor, voice } },
            }))
        }}
      />
      <ChoiceField
        label={t('settings.chat-speed')}
        value={form.values.chatSpeed}
        choices={chatSpeeds.map((speed) => ({ value: speed, label: t(`settings.chat-speeds.${speed}`) }))}
        onChange={(chatSpeed) => form.change(() => ({ chatSpeed }))}
      />
      <ChoiceField
        label={t('settings.talk')}
        hint={t(`settings.talk-levels.${form.values.talk}.text`)}
        value={form.values.talk}
        choices={talkLevels.map((talk) => ({ value: talk, label: t(`settings.talk-levels.${talk}.name`) }))}
        onChange={(talk) => form.change(() => ({ talk }))}
      />
      <ChoiceField
        label={t('settings.voice-source')}
        hint={t(`settings.voice-source-hints.${source}`)}
        value={source}
        choices={voiceSources
          .filter((each) => hasSite || each !== 'site')
          .map((each) => ({ value: each, label: t(`settings.voice-sources.${each}`) }))}
        onChange={(voiceSource) => changeDevice({ voiceSource })}
      />
      <Switch
        style={{ marginBottom: 12 }}
        label={t('settings.captions')}
        checked={device.captions}
        onChange={(event) => changeDevice({ captions: event.currentTarget.checked })}
      />
      <ChoiceField
        label={t('settings.caption-text')}
        hint={t(`settings.caption-texts.${device.captionText}.text`)}
        value={device.captionText}
        choices={captionTexts.map((text) => ({ value: text, label: t(`settings.caption-texts.${text}.name`) }))}
        onChange={(captionText) => changeDevice({ captionText })}
      />
    </>
  )
}

/** Whether plays of shared games and generators are counted from this device. */
export function CountingField({ onTurnedOff }: { onTurnedOff: () => void }) {
  const { t } = useTranslation()
  const [{ countPlays }, changeDevice] = useDevicePreferences()
  return (
    <Switch
      label={t('settings.count-plays')}
      description={t('settings.count-plays-text')}
      checked={countPlays}
      onChange={({ currentTarget: { checked } }) => {
        changeDevice({ countPlays: checked })
        if (!checked) onTurnedOff()
      }}
    />
  )
}

const switches = { authorFeedback: 'author-feedback', announcements: 'announcements' } as const

/** Whether other members may write to the member about shared items, or the member gets announcements by mail. */
export function SwitchField({ form, name }: FieldsProps & { name: keyof typeof switches }) {
  const { t } = useTranslation()
  const text = switches[name]
  return (
    <Switch
      label={t(`settings.${text}`)}
      description={t(`settings.${text}-text`)}
      checked={form.values[name]}
      onChange={({ currentTarget: { checked } }) => form.change(() => ({ [name]: checked }))}
    />
  )
}
