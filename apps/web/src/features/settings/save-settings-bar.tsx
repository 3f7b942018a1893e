/** Saves or discards the changes of the settings. */
import { useTranslation } from 'react-i18next'
import { SaveBar } from '../../domain/saving/save-bar.tsx'
import { ClashNotice } from './clash-notice.tsx'
import type { SettingsForm } from './use-settings-form.ts'

function stateKey({ isSaving, isWaiting, isChanged }: SettingsForm) {
  if (isSaving) return 'settings.saving'
  if (isWaiting) return 'settings.offline'
  return isChanged ? 'settings.unsaved' : null
}

export function SaveSettingsBar({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const key = stateKey(form)
  const { isSaving, isChanged, clashes, save, discard } = form
  return (
    <SaveBar
      isCard
      canSave={!isSaving && isChanged && clashes.length === 0}
      canDiscard={isChanged && !isSaving}
      state={key !== null && t(key)}
      onSave={save}
      onDiscard={discard}
      clash={<ClashNotice form={form} />}
    />
  )
}
