/** A form that is sent to the service: the contract's rules, a draft in this tab, and the errors of the answer. */
import { useState } from 'react'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { isErrorCode } from './api/api-error.ts'
import { showFormError } from './errors/form-error.ts'
import { schemaErrors } from './form.ts'
import { dropDraft, readDraft, useKeptDraft } from './storage/drafts.ts'

interface SentFormOptions<Values, Result> {
  initial: Values
  /** The contract's rules, or a function that returns messages by field. */
  schema: z.ZodType | ((values: Values) => Record<string, string>)
  /** The values are kept in this tab under this name until they were sent; without it they are not kept. */
  draft?: string
  send: (values: Values) => Promise<Result>
  onSent: (result: Result) => unknown
  /** The form's own words for an error: messages by field, or a sentence about the whole form. */
  describe?: (error: Error) => Record<string, string> | string | undefined
}

/**
 * The server has stored an earlier attempt whose answer was lost, and the text was changed since. The sentences of these
 * errors say so.
 */
const isStoredOtherwise = (error: Error): boolean =>
  isErrorCode(error, 'author-feedback.exists', 'feedback.exists', 'announcement.exists', 'version.exists')

export function useSentForm<Values extends Record<string, unknown>, Result>(options: SentFormOptions<Values, Result>) {
  const { initial, schema, draft, send, onSent, describe } = options
  const { t } = useTranslation()
  const [alert, setAlert] = useState<string>()
  const form = useForm<Values>({
    initialValues: draft === undefined ? initial : readDraft(draft, initial),
    validate: (values) => (typeof schema === 'function' ? schema(values) : schemaErrors(schema, values)),
  })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: send,
    onMutate: () => setAlert(undefined),
    onSuccess(result) {
      if (draft !== undefined) dropDraft(draft)
      return onSent(result)
    },
    onError(error) {
      // What is typed stays, and is sent as a new text.
      if (isStoredOtherwise(error)) form.setValues((values) => ({ ...values, id: crypto.randomUUID() }))
      const own = describe?.(error)
      if (own === undefined) showFormError(t, error, { setErrors: form.setErrors, setAlert })
      else if (typeof own === 'string') setAlert(own)
      else form.setErrors(own)
    },
  })
  useKeptDraft(draft ?? '', form.values, isSuccess || draft === undefined)
  return { form, alert, setAlert, busy: isPending, onSubmit: form.onSubmit((values) => mutate(values)) }
}
