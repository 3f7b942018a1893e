/** The form of a script's details: a stored draft, validation by the contract, and saving. */
import { useEffect, useState } from 'react'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptCreateSchema } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { fieldErrors, isErrorCode } from '../../../lib/api/api-error.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../../lib/storage/drafts.ts'
import { schemaErrors } from '../../../lib/form.ts'
import { same } from '../../../lib/storage/three-way-merge.ts'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'

export interface ScriptDetails {
  title: string
  description: string
  intended_sex: ScriptItem['intended_sex']
  tags: string[]
}

export interface ScriptFormOptions {
  /** The name of the stored draft. */
  name: string
  saved: ScriptDetails
  /** The revision of `saved`; absent for a new script. */
  revision?: number | undefined
  send: (details: ScriptDetails, revision: number | undefined) => Promise<ScriptItem>
  /** Loads the present script after it was changed elsewhere. */
  reload?: () => Promise<ScriptItem>
  /** Called with the stored script, even after the form has closed. */
  onSaved: (script: ScriptItem) => void
  /** Called after `onSaved` if the form is still open and nothing was typed while the request was running. */
  onDone: (script: ScriptItem) => void
}

/** The name of the draft of a stored script's details. */
export const detailsDraft = (scriptId: string) => `script-${scriptId}`

const trim = ({ title, description, ...rest }: ScriptDetails): ScriptDetails => ({
  title: title.trim(),
  description: description.trim(),
  ...rest,
})
const sortTags = ({ tags, ...rest }: ScriptDetails): ScriptDetails => ({ ...rest, tags: tags.toSorted() })

export const detailsOf = ({ name, description, intended_sex, tags }: ScriptItem): ScriptDetails => ({
  title: name,
  description,
  intended_sex,
  tags: tags.map(({ name }) => name),
})

/** The first message per field. The message of a single tag is shown at the field of all tags. */
function byField(errors: Record<string, string>): Record<string, string> {
  const entries = Object.entries(errors).map(([path, message]) => [path.split('.')[0] ?? path, message] as const)
  return Object.fromEntries(entries.reverse())
}

const errorsOf = (details: ScriptDetails) => byField(schemaErrors(scriptCreateSchema, trim(details)))

/** The initial values: a stored draft, or the saved script. Draft fields that do not fit the form are dropped. */
function initialValues({ name, saved, revision }: ScriptFormOptions): {
  values: ScriptDetails
  revision?: number | undefined
} {
  const draft = readDraft(name, { ...saved, revision })
  const { title, description, intended_sex, tags } = draft
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
  // The draft keeps the revision that its author saw, also when the script has changed since.
  return { values: { title, description, intended_sex, tags: isList ? tags : saved.tags }, revision: draft.revision }
}

/** Saves the details. When the script was changed elsewhere, `theirs` holds its present details for comparison. */
function useSaving({ send, reload }: ScriptFormOptions, first: number | undefined) {
  const [baseRevision, setBaseRevision] = useState(first)
  const [theirs, setTheirs] = useState<ScriptDetails | null>(null)
  const startFrom = (revision: number | undefined, present: ScriptDetails | null) => {
    setBaseRevision(revision)
    setTheirs(present)
  }
  const save = async (details: ScriptDetails): Promise<ScriptItem> => {
    try {
      return await send(details, baseRevision)
    } catch (error) {
      if (!reload || !isErrorCode(error, 'script.conflict')) throw error
      const script = await reload()
      const stored = detailsOf(script)
      // The response was lost, or another tab saved the same details.
      if (same(sortTags(stored), sortTags(details))) return script
      startFrom(script.revision, stored)
      throw error
    }
  }
  return { baseRevision, theirs, startFrom, save }
}

/** Drops the draft of the details that were sent. Changes made meanwhile become a draft of the script that was stored. */
function settleDraft(name: string, script: ScriptItem, sent: ScriptDetails, now: ScriptDetails): void {
  dropDraft(name)
  if (!same(trim(now), sent)) saveDraft(detailsDraft(script.id), { ...now, revision: script.revision })
}

export function useScriptForm(options: ScriptFormOptions) {
  const { name, saved, onSaved, onDone } = options
  const { t } = useTranslation()
  const [alert, setAlert] = useState<string>()
  const [start] = useState(() => initialValues(options))
  /** Whether the form was opened with a stored draft. */
  const [isDraft] = useState(() => !same(start.values, saved))
  const isMounted = useIsMounted()
  const { baseRevision, theirs, startFrom, save } = useSaving(options, start.revision)
  const form = useForm<ScriptDetails>({ initialValues: start.values, validate: errorsOf })
  const { values } = form
  const isChanged = !same(values, saved)
  const mutation = useMutation({
    mutationFn: save,
    onSuccess(script, sent) {
      // When the form closes, its values stay in the draft unless the author discards them.
      const now = isMounted() ? form.getValues() : initialValues({ ...options, saved: sent }).values
      settleDraft(name, script, sent, now)
      onSaved(script)
    },
    onError(error) {
      try {
        form.setErrors(byField(fieldErrors(error)))
      } catch {
        setAlert(describeError(t, error).message)
      }
    },
  })
  // `saved` is updated shortly after the answer; until then the details that were sent count as saved.
  const isUnsaved = isChanged && !(mutation.isSuccess && same(trim(values), mutation.variables))
  useEffect(() => {
    if (isUnsaved) saveDraft(name, { ...values, revision: baseRevision })
    else dropDraft(name)
  }, [name, values, baseRevision, isUnsaved])
  const submit = form.onSubmit((valid) => {
    setAlert(undefined)
    // Passed to `mutate`, which does not call it after unmounting: the author may be elsewhere by then.
    mutation.mutate(trim(valid), {
      onSuccess(script, sent) {
        const isKeptOpen = name === detailsDraft(script.id) && !same(trim(form.getValues()), sent)
        if (isKeptOpen) startFrom(script.revision, null)
        else onDone(script)
      },
    })
  })
  return {
    form,
    alert,
    busy: mutation.isPending,
    isDraft,
    isChanged,
    /** The stored details after a change elsewhere; saving again overwrites them. */
    theirs,
    takeTheirs() {
      if (theirs) form.setValues(theirs)
      startFrom(baseRevision, null)
      setAlert(undefined)
    },
    onSubmit: submit,
    discard: () => dropDraft(name),
  }
}
export type ScriptFormState = ReturnType<typeof useScriptForm>
