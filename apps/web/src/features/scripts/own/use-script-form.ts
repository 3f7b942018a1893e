/** The form of a script's details: a stored draft, validation by the contract, and saving. */
import { useEffect, useState, type FormEvent } from 'react'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptCreateSchema } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { fieldErrors, isErrorCode } from '../../../lib/api/api-error.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../../lib/storage/drafts.ts'
import { schemaErrors } from '../../../lib/form.ts'

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
  onSaved: (script: ScriptItem) => void
}

const trim = ({ title, description, ...rest }: ScriptDetails): ScriptDetails => ({
  title: title.trim(),
  description: description.trim(),
  ...rest,
})
const isSame = (a: ScriptDetails, b: ScriptDetails) => JSON.stringify(a) === JSON.stringify(b)
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
  const save = async (details: ScriptDetails): Promise<ScriptItem> => {
    try {
      return await send(details, baseRevision)
    } catch (error) {
      if (!reload || !isErrorCode(error, 'script.conflict')) throw error
      const script = await reload()
      const stored = detailsOf(script)
      // The response was lost, or another tab saved the same details.
      if (isSame(sortTags(stored), sortTags(details))) return script
      setBaseRevision(script.revision)
      setTheirs(stored)
      throw error
    }
  }
  return { baseRevision, theirs, setTheirs, save }
}

export interface ScriptFormState {
  form: UseFormReturnType<ScriptDetails>
  /** The error message of the whole form. */
  alert: string | undefined
  busy: boolean
  /** Whether the form was opened with a stored draft. */
  isDraft: boolean
  isChanged: boolean
  /** The stored details after a change elsewhere; saving again overwrites them. */
  theirs: ScriptDetails | null
  takeTheirs: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  discard: () => void
}

export function useScriptForm(options: ScriptFormOptions): ScriptFormState {
  const { name, saved, onSaved } = options
  const { t } = useTranslation()
  const [alert, setAlert] = useState<string>()
  const [start] = useState(() => initialValues(options))
  const { baseRevision, theirs, setTheirs, save } = useSaving(options, start.revision)
  const form = useForm<ScriptDetails>({ initialValues: start.values, validate: errorsOf })
  const { values } = form
  const isChanged = !isSame(values, saved)
  const mutation = useMutation({
    mutationFn: save,
    onSuccess(script) {
      dropDraft(name)
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
  const { isSuccess } = mutation
  useEffect(() => {
    if (isSuccess) return
    if (isChanged) saveDraft(name, { ...values, revision: baseRevision })
    else dropDraft(name)
  }, [name, values, baseRevision, isChanged, isSuccess])
  const submit = form.onSubmit((valid) => {
    setAlert(undefined)
    mutation.mutate(trim(valid))
  })
  return {
    form,
    alert,
    busy: mutation.isPending,
    isDraft: !isSame(start.values, saved),
    isChanged,
    theirs,
    takeTheirs() {
      if (theirs) form.setValues(theirs)
      setTheirs(null)
      setAlert(undefined)
    },
    onSubmit: submit,
    discard: () => dropDraft(name),
  }
}
