/** The settings while they are edited: the saved ones with the changes over them, which are sent shortly after the last one. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { settingsSchema, type StoredSettings } from '@rubato/contracts/domain'
import { onPageLeft } from '../../lib/browser/page-left.ts'
import { schemaErrors } from '../../lib/form.ts'
import { useUndoSteps } from '../../lib/use-undo-steps.ts'
import {
  addChange,
  keepChange,
  keysOf,
  mergeChange,
  partOf,
  settingsDraft,
  takeMine,
  takeTheirs,
  withoutUnchanged,
  type SettingsChange,
} from './settings-draft.ts'
import { savingSettings } from './settings.queries.ts'
import { useSaveDraft } from './use-save-draft.ts'

/** Time from the last change to its save, ms: the moves of one thumb are one save. */
const SAVE_DELAY = 600

/** `failed` until the next change or attempt; `offline`: sent when the service can be reached. */
type SaveState = 'idle' | 'saving' | 'saved' | 'failed' | 'offline'

interface Sending {
  save: () => void
  /** As `save`, from a page that may be closed. */
  saveFromLeftPage: () => void
}

/**
 * Calls `save` a while after the last change, and at once when the screen or the page is left meanwhile. `change` is null while
 * nothing is due.
 */
function useDelayedSave(change: SettingsChange | null, sending: Sending): void {
  const latest = useRef({ change, ...sending })
  useEffect(() => {
    latest.current = { change, ...sending }
  })
  useEffect(() => {
    if (!change) return undefined
    const timer = setTimeout(() => latest.current.save(), SAVE_DELAY)
    return () => clearTimeout(timer)
  }, [change])
  useEffect(() => {
    const send = (way: keyof Sending) => {
      if (!latest.current.change) return
      // A page that is closed is also hidden, before the form is rendered again.
      latest.current.change = null
      latest.current[way]()
    }
    const stop = onPageLeft(() => send('saveFromLeftPage'))
    return () => {
      stop()
      send('save')
    }
  }, [])
}

/** Undo steps hold all values; only what was changed on this screen is restored. */
function useSettingsUndo(saved: StoredSettings, isSaving: boolean) {
  const touched = useRef(new Set<keyof SettingsChange>())
  const steps = useUndoSteps<StoredSettings>((values) => {
    const replaced = { ...saved, ...settingsDraft.read().change }
    addChange(partOf(values, [...touched.current]), isSaving ? null : saved)
    return replaced
  })
  const { remember } = steps
  const note = useCallback(
    (before: StoredSettings, part: SettingsChange) => {
      for (const key of keysOf(part)) touched.current.add(key)
      remember(before)
    },
    [remember],
  )
  return { ...steps, note }
}

export function useSettingsForm(saved: StoredSettings) {
  const draft = useSyncExternalStore(settingsDraft.subscribe, settingsDraft.read)
  const [hasSaved, setHasSaved] = useState(false)
  const send = useSaveDraft({ onStored: () => setHasSaved(true) })
  const isSaving = useIsMutating({ mutationKey: savingSettings }) > 0
  const { note, forget, undo, canUndo } = useSettingsUndo(saved, isSaving)
  const values = useMemo(() => ({ ...saved, ...draft.change }), [saved, draft.change])
  /** Values that were changed here and elsewhere; empty when there is nothing to choose. */
  const clashes = useMemo(
    () =>
      draft.theirs && draft.base
        ? mergeChange(draft.base.values, draft.change, { ...saved, ...draft.theirs.values }).clashes
        : [],
    [draft, saved],
  )
  /** `part` gets the values at the time of the call. The same function while nothing is saved. */
  const change = useCallback(
    (part: (now: StoredSettings) => SettingsChange) => {
      const before = { ...saved, ...settingsDraft.read().change }
      const changed = part(before)
      note(before, changed)
      addChange(changed, isSaving ? null : saved)
    },
    [saved, isSaving, note],
  )
  const sendChecked = (sendValid: (change: SettingsChange) => void) => {
    const current = withoutUnchanged(settingsDraft.read().change, saved)
    const issues = schemaErrors(settingsSchema.partial(), current)
    settingsDraft.write({ ...settingsDraft.read(), issues, hasFailed: false })
    if (Object.keys(issues).length === 0) sendValid(current)
  }
  const save = () => sendChecked(send)
  // Without a network a closed page would not learn that the call fails.
  const saveFromLeftPage = () =>
    sendChecked(navigator.onLine ? send : (change) => keepChange(change, { issues: {}, isOffline: true }))
  // While a save is under way `saved` already holds the new settings.
  const isChanged = keysOf(withoutUnchanged(draft.change, saved)).length > 0
  const isOffline = draft.isWaiting
  const hasFailed = draft.hasFailed || Object.keys(draft.issues).length > 0
  const isDue = isChanged && !isSaving && !isOffline && !hasFailed && clashes.length === 0
  useDelayedSave(isDue ? draft.change : null, { save, saveFromLeftPage })
  return {
    values,
    errors: draft.issues,
    state: stateOf({ isSaving: isSaving || isChanged, isOffline, hasFailed, hasSaved }),
    isSaving,
    clashes,
    change,
    save,
    /** Takes back the last change, also after it was saved. */
    undo,
    canUndo,
    /** Saves mine over theirs. */
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
export type SettingsForm = ReturnType<typeof useSettingsForm>

function stateOf(is: { isOffline: boolean; hasFailed: boolean; isSaving: boolean; hasSaved: boolean }): SaveState {
  if (is.isOffline) return 'offline'
  if (is.hasFailed) return 'failed'
  if (is.isSaving) return 'saving'
  return is.hasSaved ? 'saved' : 'idle'
}
