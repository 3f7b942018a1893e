/** What a script is called and what stands about it: a draft until it is saved, the contract's rules, its messages. */
import { useEffect, useState, type FormEvent } from 'react'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptCreateSchema, type Script } from '@rubato/contracts/domain'
import { fieldErrors } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/describe-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import { schemaErrors } from '../../lib/form.ts'

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
  send: (details: ScriptDetails) => Promise<Script>
  onSaved: (script: Script) => void
}

const trimmed = ({ title, description, ...rest }: ScriptDetails): ScriptDetails => ({
  title: title.trim(),
  description: description.trim(),
  ...rest,
})
const isSame = (a: ScriptDetails, b: ScriptDetails) => JSON.stringify(a) === JSON.stringify(b)

/** A tag has no field of its own: what is wrong with one is said at all of them. */
function byField(errors: Record<string, string>): Record<string, string> {
  const entries = Object.entries(errors).map(([path, message]) => [path.split('.')[0] ?? path, message] as const)
  return Object.fromEntries(entries.reverse())
}

const errorsOf = (details: ScriptDetails) => byField(schemaErrors(scriptCreateSchema, trimmed(details)))

/** A draft kept by an earlier visit, in the order of the fields; what no longer fits the form is dropped. */
function initialValues({ name, saved }: Pick<ScriptFormOptions, 'name' | 'saved'>): ScriptDetails {
  const { title, description, intended_sex, tags } = readDraft(name, saved)
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
  return { title, description, intended_sex, tags: isList ? tags : saved.tags }
}

export interface ScriptFormState {
  form: UseFormReturnType<ScriptDetails>
  /** About the whole form, in our words. */
  alert: string | undefined
  busy: boolean
  /** It began with what was typed earlier. */
  isDraft: boolean
  isChanged: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  discard: () => void
}

export function useScriptForm(options: ScriptFormOptions): ScriptFormState {
  const { name, saved, send, onSaved } = options
  const { t } = useTranslation()
  const [alert, setAlert] = useState<string>()
  const [initial] = useState(() => initialValues(options))
  const form = useForm<ScriptDetails>({ initialValues: initial, validate: errorsOf })
  const { values } = form
  const isChanged = !isSame(values, saved)
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: send,
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
    if (isChanged) saveDraft(name, values)
    else dropDraft(name)
  }, [name, values, isChanged, isSuccess])
  const submit = form.onSubmit((valid) => {
    setAlert(undefined)
    mutation.mutate(trimmed(valid))
  })
  return {
    form,
    alert,
    busy: mutation.isPending,
    isDraft: !isSame(initial, saved),
    isChanged,
    onSubmit: submit,
    discard: () => dropDraft(name),
  }
}
