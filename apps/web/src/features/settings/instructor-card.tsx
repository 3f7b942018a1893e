import { useState } from 'react'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { chatSpeeds, DEFAULT_VOICE, voiceNames, type Settings, type VoiceName } from '@rubato/contracts/domain'
import { useDevicePreferences, type DevicePreferences } from '../../lib/device-preferences.ts'
import { notifyError } from '../../lib/notify.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import classes from './settings.module.css'

/** Speaks a sample in this voice; rejects when it cannot. */
export type TryVoice = (voice: VoiceName, source: DevicePreferences['voiceSource']) => Promise<void>

interface InstructorCardProps {
  values: Settings
  change: (part: Partial<Settings>) => void
  onTryVoice: TryVoice
}

export function InstructorCard({ values, change, onTryVoice }: InstructorCardProps) {
  const { t } = useTranslation()
  const [device, changeDevice] = useDevicePreferences()
  const [speaking, setSpeaking] = useState(false)
  const config = values.gameGeneratorConfig
  const voice = config.instructor.voice ?? DEFAULT_VOICE
  const tryVoice = async () => {
    setSpeaking(true)
    await onTryVoice(voice, device.voiceSource).catch(() => notifyError(t('settings.voice'), t('settings.try-failed')))
    setSpeaking(false)
  }
  return (
    <Card>
      <h2>{t('settings.instructor')}</h2>
      <div className={classes['voice']}>
        <ChoiceField
          label={t('settings.voice')}
          value={voice}
          choices={voiceNames.map((name) => ({ value: name, label: name }))}
          onChange={(name) =>
            change({ gameGeneratorConfig: { ...config, instructor: { ...config.instructor, voice: name } } })
          }
        />
        <Button look="secondary" small disabled={speaking} onClick={() => void tryVoice()}>
          {t('settings.try')}
        </Button>
      </div>
      <ChoiceField
        label={t('settings.voice-source')}
        hint={t('settings.voice-source-hint')}
        value={device.voiceSource}
        choices={(['bundled', 'browser'] as const).map((source) => ({
          value: source,
          label: t(`settings.voice-sources.${source}`),
        }))}
        onChange={(voiceSource) => changeDevice({ voiceSource })}
      />
      <ChoiceField
        label={t('settings.chat-speed')}
        value={values.chatSpeed}
        choices={chatSpeeds.map((speed) => ({ value: speed, label: t(`settings.chat-speeds.${speed}`) }))}
        onChange={(chatSpeed) => change({ chatSpeed })}
      />
      <Switch
        color="ember"
        withThumbIndicator={false}
        label={t('settings.captions')}
        checked={device.captions}
        onChange={(event) => changeDevice({ captions: event.currentTarget.checked })}
      />
    </Card>
  )
}
