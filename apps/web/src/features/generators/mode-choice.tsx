import { useTranslation } from 'react-i18next'
import { settingsModes, type SettingsMode } from '@rubato/contracts/domain'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'

interface ModeChoiceProps {
  mode: SettingsMode
  /** Why the member may not use the expert mode; null when they may. */
  expertLock: Lock | null
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
        lock: each === 'expert' ? expertLock : null,
      }))}
      onChange={onChange}
      error={error}
    />
  )
}
