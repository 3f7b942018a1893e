/** What a script is called and what stands about it: a draft until it is saved, the contract's rules, its messages. */
import { useEffect, useState, type FormEvent } from 'react'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptCreateSchema, type Script } from '@rubato/contracts/domain'
import { fieldErrors, isErrorCode } from '../../../lib/api/api-error.ts'
import { describeError } from '../../../lib/describe-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../../lib/drafts.ts'
import { schemaErrors } from '../../../lib/form.ts'

export interface ScriptDetails {
  title: string
  description: string
  intended_sex: Script['intended_sex']
  tags: string[]
}

export interface ScriptFormOptions {
  /** Names the draft. */
  name: string
  saved: ScriptDetails
  /** The change that `saved` stands on; absent for a script that is not there yet. */
  revision?: number | undefined
  send: (details: ScriptDetails, revision: number | undefined) => Promise<Script>
  /** The script as it is now, asked for when it was changed elsewhere. */
  reload?: () => Promise<Script>
  onSaved: (script: Script) => void
}

const trimmed = ({ title, description, ...rest }: ScriptDetails): ScriptDetails => ({
  title: title.trim(),
  description: description.trim(),
  ...rest,
})
const isSame = (a: ScriptDetails, b: ScriptDetails) => JSON.stringify(a) === JSON.stringify(b)
const inOrder = ({ tags, ...rest }: ScriptDetails): ScriptDetails => ({ ...rest, tags: tags.toSorted() })

export const detailsOf = ({ title, description, intended_sex, tags }: Script): ScriptDetails => ({
  title,
  description,
  intended_sex,
  tags: tags.map(({ name }) => name),
})

/** A tag has no field of its own: what is wrong with one is said at all of them. */
function byField(errors: Record<string, string>): Record<string, string> {
  const entries = Object.entries(errors).map(([path, message]) => [path.split('.')[0] ?? path, message] as const)
  return Object.fromEntries(entries.reverse())
}

const errorsOf = (details: ScriptDetails) => byField(schemaErrors(scriptCreateSchema, trimmed(details)))

/** A draft kept by an earlier visit, in the order of the fields; what no longer fits the form is dropped. */
function startOf({ name, saved, revision }: ScriptFormOptions): {
  values: ScriptDetails
  revision?: number | undefined
} {
  const draft = readDraft(name, { ...saved, revision })
  const { title, description, intended_sex, tags } = draft
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
  // A draft goes on from what its writer saw, also when the script has changed since.
  return { values: { title, description, intended_sex, tags: isList ? tags : saved.tags }, revision: draft.revision }
}

/** Saves; where the script was changed elsewhere, what stands there now is shown beside what was typed. */
function useSaving({ send, reload }: ScriptFormOptions, first: number | undefined) {
  const [base, setBase] = useState(first)
  const [theirs, setTheirs] = useState<ScriptDetails | null>(null)
  const save = async (details: ScriptDetails): Promise<Script> => {
    try {
      return await send(details, base)
    } catch (error) {
      if (!reload || !isErrorCode(error, 'script.conflict')) throw error
      const script = await reload()
      const there = detailsOf(script)
      // The answer was lost, or both tabs wrote the same.
      if (isSame(inOrder(there), inOrder(details))) return script
      setBase(script.revision)
      setTheirs(there)
      throw error
    }
  }
  return { base, theirs, setTheirs, save }
}

export interface ScriptFormState {
  form: UseFormReturnType<ScriptDetails>
  /** About the whole form, in our words. */
  alert: string | undefined
  busy: boolean
  /** It began with what was typed earlier. */
  isDraft: boolean
  isChanged: boolean
  /** What stands there now, when it was changed elsewhere; to save again puts the own details in its place. */
  theirs: ScriptDetails | null
  takeTheirs: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  discard: () => void
}

export function useScriptForm(options: ScriptFormOptions): ScriptFormState {
  const { name, saved, onSaved } = options
  const { t } = useTranslation()
  const [alert, setAlert] = useState<string>()
  const [start] = useState(() => startOf(options))
  const { base, theirs, setTheirs, save } = useSaving(options, start.revision)
  const form = useForm<ScriptDetails>({ initialValues: start.values, validate: errorsOf })
  const { values } = form
  const isChanged = !isSame(values, saved)
  const mutation = useMutation({
    networkMode: 'always',
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
    if (isChanged) saveDraft(name, { ...values, revision: base })
    else dropDraft(name)
  }, [name, values, base, isChanged, isSuccess])
  const submit = form.onSubmit((valid) => {
    setAlert(undefined)
    mutation.mutate(trimmed(valid))
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
