/** The settings while they are edited: the saved ones with the unsaved changes over them. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { settingsSchema, type StoredSettings } from '@rubato/contracts/domain'
import { schemaErrors } from '../../lib/form.ts'
import type { Clash } from '../../lib/storage/three-way-merge.ts'
import { useUndoSteps } from '../../lib/use-undo-steps.ts'
import {
  addChange,
  mergeChange,
  noDraft,
  settingsDraft,
  takeMine,
  takeTheirs,
  withoutUnchanged,
  type SettingsChange,
} from './settings-draft.ts'
import { savingSettings } from './settings.queries.ts'
import { useSaveDraft } from './use-save-draft.ts'

export interface SettingsForm {
  values: StoredSettings
  /** Field path -> message of the contract or the service. */
  errors: Readonly<Record<string, string>>
  isChanged: boolean
  isSaving: boolean
  /** Saved while offline; sent when the service can be reached. */
  isWaiting: boolean
  /** Values that were changed here and elsewhere; empty when there is nothing to choose. */
  clashes: readonly Clash[]
  /** `part` is computed from the values at the time of the call; the function stays the same while nothing is saved. */
  change: (part: (now: StoredSettings) => SettingsChange) => void
  save: () => void
  discard: () => void
  /** Resolve a clash: mine is saved over theirs, or theirs replaces mine. */
  keepMine: () => void
  takeTheirs: () => void
}

export function useSettingsForm(saved: StoredSettings): SettingsForm {
  const draft = useSyncExternalStore(settingsDraft.subscribe, settingsDraft.read)
  const send = useSaveDraft()
  const isSaving = useIsMutating({ mutationKey: savingSettings }) > 0
  const { remember, forget } = useUndoSteps<SettingsChange>((change) =>
    settingsDraft.write({ ...settingsDraft.read(), change, issues: {} }),
  )
  const values = useMemo(() => ({ ...saved, ...draft.change }), [saved, draft.change])
  // While a save is under way `saved` already holds the new settings.
  const changed = useMemo(() => withoutUnchanged(draft.change, saved), [saved, draft.change])
  const clashes = useMemo(
    () =>
      draft.theirs && draft.base
        ? mergeChange(draft.base.values, draft.change, { ...saved, ...draft.theirs.values }).clashes
        : [],
    [draft, saved],
  )
  const change = useCallback<SettingsForm['change']>(
    (part) => {
      const before = settingsDraft.read().change
      remember(before)
      addChange(part({ ...saved, ...before }), isSaving ? null : saved)
    },
    [saved, isSaving, remember],
  )
  const save = () => {
    const current = withoutUnchanged(settingsDraft.read().change, saved)
    const issues = schemaErrors(settingsSchema.partial(), current)
    settingsDraft.write({ ...settingsDraft.read(), issues })
    if (Object.keys(issues).length > 0) return
    forget()
    send(current)
  }
  return {
    values,
    errors: draft.issues,
    isChanged: Object.keys(changed).length > 0,
    isSaving,
    isWaiting: draft.waiting !== null,
    clashes,
    change,
    save,
    discard() {
      forget()
      settingsDraft.write(noDraft)
    },
    keepMine() {
      takeMine()
      save()
    },
    takeTheirs() {
      forget()
      takeTheirs()
    },
  }
}
