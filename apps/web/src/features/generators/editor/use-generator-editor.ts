/** A generator while it is edited: the stored one with the unsaved changes over it. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GameGenerator } from '@rubato/contracts/domain'
import { issueMessages } from '../../../lib/api/api-error.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { useUndoSteps } from '../../../lib/use-undo-steps.ts'
import { allowedConfig } from '../allowed-mode.ts'
import { cacheGenerator, copyOfOthers, createGenerator } from '../generator.queries.ts'
import { generatorDraft, noDraft, type GeneratorDraft } from './generator-draft.ts'
import { areSame, byField, checkFields, copyTitle, type GeneratorFields } from './generator-fields.ts'
import { baseOf, ClashError, mergeFields, saveChanges, type MergedFields } from './save-generator.ts'

interface EditorOptions {
  /** Null for a new one. */
  generator: GameGenerator | null
  /** The values of the form before the first change. */
  stored: GeneratorFields
  /** A generator of another member is copied, not changed. */
  isOwn: boolean
  /** Whether the member's tier lacks the expert mode. */
  isExpertLocked: boolean
  /** After a new generator was stored, which is another one than the form shows. Not called after the form was left. */
  onCreated: (generator: GameGenerator) => void
}

interface Saving {
  fields: GeneratorFields
  /** The fields in the form; those of a copy are sent with another title. */
  shown: GeneratorFields
  isCopy: boolean
}

/** Sends the fields: as a new generator, as a copy of another member's, or as a change. */
async function send(
  { generator, isOwn, isExpertLocked }: EditorOptions,
  { fields, isCopy }: Saving,
): Promise<GameGenerator> {
  const checked = checkFields(fields)
  if (!checked.ok) throw new Error('The fields were not checked before they were sent.')
  if (generator && !isOwn) return copyOfOthers(generator.id, checked.write)
  if (generator && !isCopy)
    return saveChanges(generator.id, generatorDraft(generator.id).read().base ?? baseOf(generator), fields)
  return createGenerator({ ...checked.write, config: allowedConfig(checked.write.config, isExpertLocked) })
}

function useSaving(options: EditorOptions) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { generator, isOwn } = options
  const draft = generatorDraft(generator?.id ?? null)
  const onRejected = (error: Error) => {
    if (error instanceof ClashError) {
      cacheGenerator(queryClient, error.stored)
      draft.write({ ...draft.read(), theirs: baseOf(error.stored) })
      return notifyError(t('generator.not-saved'), t('generator.clash.text'))
    }
    const issues = byField(issueMessages(error))
    draft.write({ ...draft.read(), issues })
    const hint = Object.keys(issues).length > 0 ? t('settings.look-at-fields') : t('settings.kept')
    notifyError(t('generator.not-saved'), `${describeError(t, error).message} ${hint}`)
  }
  return useMutation({
    mutationKey: ['save-generator'],
    mutationFn: (saving: Saving) => send(options, saving),
    onSuccess(stored, { shown, isCopy }) {
      cacheGenerator(queryClient, stored)
      const { fields: now } = draft.read()
      draft.write(noDraft)
      // Changes made while it was sent become unsaved changes of the generator that was stored.
      if (now !== null && !areSame(now, shown)) {
        const base = baseOf(stored)
        const { fields } = mergeFields(shown, now, base.fields)
        generatorDraft(stored.id).write({ ...noDraft, fields, base })
      }
      notifySuccess(
        t(isCopy || !isOwn ? 'generator.copied' : 'generator.saved'),
        t('generator.saved-text', { title: stored.title }),
      )
    },
    onError: onRejected,
  })
}

/** The changes of a moment, and the stored state that they started from. */
type UndoStep = Pick<GeneratorDraft, 'fields' | 'base'>

/** The fields of an undo step, with the values that another tab or device has stored since. */
const fieldsAfterUndo = ({ fields, base }: UndoStep, now: GeneratorDraft): GeneratorFields | null =>
  fields && base && now.base ? mergeFields(base.fields, fields, now.base.fields).fields : fields

const clashesOf = ({ base, fields, theirs }: GeneratorDraft) =>
  theirs && base && fields ? mergeFields(base.fields, fields, theirs.fields).clashes : []

export function useGeneratorEditor(options: EditorOptions) {
  const { generator, stored } = options
  const { t } = useTranslation()
  const store = generatorDraft(generator?.id ?? null)
  const draft = useSyncExternalStore(store.subscribe, store.read)
  const saving = useSaving(options)
  const { remember, forget } = useUndoSteps<UndoStep>((step) => {
    const now = store.read()
    store.write({ ...now, fields: fieldsAfterUndo(step, now), issues: {} })
    return now
  })
  const values = draft.fields ?? stored
  /** Reads the present state, for questions at any time. */
  const hasChanges = useCallback(() => {
    const { fields } = store.read()
    return fields !== null && !areSame(fields, stored)
  }, [store, stored])
  /** Values that were changed here and elsewhere; empty when there is nothing to choose. */
  const clashes = useMemo(() => clashesOf(draft), [draft])
  /** The same function while nothing is stored. */
  const change = useCallback(
    (update: (now: GeneratorFields) => GeneratorFields) => {
      const now = store.read()
      remember(now)
      const fields = update(now.fields ?? stored)
      store.write({
        ...now,
        fields,
        base: now.base ?? (generator && baseOf(generator)),
        issues: stillValid(now, fields),
      })
    },
    [store, stored, generator, remember],
  )
  const current = () => store.read().fields ?? stored
  const saveFields = (fields: GeneratorFields, isCopy: boolean) => {
    if (saving.isPending) return
    const checked = checkFields(fields)
    const now = store.read()
    if (!checked.ok) {
      store.write({ ...now, fields: now.fields ?? stored, issues: checked.errors })
      return
    }
    store.write({ ...now, issues: {} })
    forget()
    saving.mutate(
      { fields, shown: current(), isCopy },
      // Passed to `mutate`, which does not call it after unmounting: the member may be in a session by then.
      { onSuccess: (created) => created.id !== generator?.id && options.onCreated(created) },
    )
  }
  /** Values that only one side changed are merged; `merge` decides where both changed a value. */
  const resolveClash = (
    merge: (base: GeneratorFields, mine: GeneratorFields, theirs: GeneratorFields) => MergedFields,
  ) => {
    const { base, theirs, fields: mine } = store.read()
    if (!base || !theirs || !mine) return
    const { fields } = merge(base.fields, mine, theirs.fields)
    store.write({ ...noDraft, fields, base: theirs })
  }
  return {
    values,
    errors: draft.issues,
    isChanged: draft.fields !== null && !areSame(draft.fields, stored),
    isSaving: saving.isPending,
    clashes,
    change,
    save: () => saveFields(current(), false),
    /** A new generator from the values of the form; the original keeps its stored state. */
    saveCopy() {
      const fields = current()
      const isNew = generator === null || !options.isOwn
      saveFields(isNew ? fields : { ...fields, title: copyTitle(fields.title, t('generator.copy-suffix')) }, true)
    },
    discard() {
      forget()
      store.write(noDraft)
    },
    keepMine() {
      resolveClash((base, mine, theirs) => mergeFields(base, mine, theirs))
      saveFields(current(), false)
    },
    takeTheirs: () => resolveClash((base, mine, theirs) => mergeFields(base, theirs, mine)),
    hasChanges,
  }
}
export type GeneratorEditor = ReturnType<typeof useGeneratorEditor>

/** The messages that are still about a present value: messages of changed fields are gone. */
function stillValid(
  { fields: before, issues }: { fields: GeneratorFields | null; issues: Readonly<Record<string, string>> },
  after: GeneratorFields,
): Readonly<Record<string, string>> {
  // The same object while there are no messages: the form depends on it.
  if (Object.keys(issues).length === 0 || before === null) return issues
  const isChanged = (path: string) => {
    const key = path.split('.')[0] as keyof GeneratorFields
    return before[key] !== after[key]
  }
  return Object.fromEntries(Object.entries(issues).filter(([path]) => !isChanged(path)))
}
