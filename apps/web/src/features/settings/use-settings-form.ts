/** The settings as they are being edited: the saved ones, and over them what was changed and is not saved yet. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { settingsSchema, type Settings } from '@rubato/contracts/domain'
import { schemaErrors } from '../../lib/form.ts'
import { addChange, noDraft, reallyChanged, settingsDraft, type SettingsChange } from './settings-draft.ts'
import { savingSettings } from './settings.queries.ts'
import { useSaveDraft } from './use-save-draft.ts'

export interface SettingsForm {
  values: Settings
  /** Field path -> what is wrong with it, as the contract or the service said. */
  errors: Readonly<Record<string, string>>
  isChanged: boolean
  isSaving: boolean
  /** Saved while offline; sent when the service can be reached. */
  isWaiting: boolean
  /** Takes what the change is made of at its own time; stays the same function while nothing is saved. */
  change: (part: (now: Settings) => SettingsChange) => void
  save: () => void
  discard: () => void
}

export function useSettingsForm(saved: Settings): SettingsForm {
  const draft = useSyncExternalStore(settingsDraft.subscribe, settingsDraft.read)
  const send = useSaveDraft()
  const isSaving = useIsMutating({ mutationKey: savingSettings }) > 0
  const values = useMemo(() => ({ ...saved, ...draft.change }), [saved, draft.change])
  // While a save is under way the new settings already stand in `saved`.
  const changed = useMemo(() => reallyChanged(draft.change, saved), [saved, draft.change])
  const change = useCallback<SettingsForm['change']>(
    (part) => addChange(part({ ...saved, ...settingsDraft.read().change }), isSaving ? null : saved),
    [saved, isSaving],
  )
  return {
    values,
    errors: draft.issues,
    isChanged: Object.keys(changed).length > 0,
    isSaving,
    isWaiting: draft.waiting !== null,
    change,
    save() {
      const issues = schemaErrors(settingsSchema.partial(), changed)
      settingsDraft.write({ ...settingsDraft.read(), issues })
      if (Object.keys(issues).length === 0) send(changed)
    },
    discard: () => settingsDraft.write(noDraft),
  }
}
