import { useTranslation } from 'react-i18next'
import { isModeAtLeast, settingsModes, type SettingsMode } from '@rubato/contracts/domain'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'

interface ModeChoiceProps {
  mode: SettingsMode
  /** Why the expert mode is not this member's; null when it is. */
  expertLock: string | null
  onChange: (mode: SettingsMode) => void
  error?: string | undefined
}

export function ModeChoice({ mode, expertLock, onChange, error }: ModeChoiceProps) {
  const { t } = useTranslation()
  return (
    <ChoiceField
      label={t('generator.mode')}
      hiddenLabel
      value={mode}
      choices={settingsModes.map((each) => ({
        value: each,
        label: t(`generator.modes.${each}`),
        locked: each === 'expert' ? expertLock : null,
      }))}
      onChange={onChange}
      error={error}
    />
  )
}

/** The mode a form is shown in: a config may come from somebody, or from a time, with a higher tier. */
export const allowedMode = (mode: SettingsMode, expertLock: string | null): SettingsMode =>
  expertLock !== null && isModeAtLeast(mode, 'expert') ? 'advanced' : mode
