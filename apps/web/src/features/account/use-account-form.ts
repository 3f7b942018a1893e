/** Shared by the account forms: contract rules, a draft without the password, field errors of a 400 answer. */
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { AuthResponse, ErrorCode } from '@rubato/contracts/api'
import { ApiError, fieldErrors } from '../../lib/api/api-error.ts'
import { describeError, errorSentence } from '../../lib/errors/describe-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { schemaErrors } from '../../lib/form.ts'
import { beginSession } from './account.queries.ts'

interface AccountFormOptions<Values extends { password: string }> {
  name: string
  initial: Values
  schema: z.ZodType
  submit: (values: Values) => Promise<AuthResponse>
  /** Error codes that concern one field, with the message beside it. */
  fieldOfCode?: Partial<Record<ErrorCode, keyof Values & string>>
  onDone: () => void
}

export interface AccountForm<Values extends { password: string }> {
  form: UseFormReturnType<Values>
  /** Message about the whole form. */
  alert: string | undefined
  busy: boolean
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
}

export function useAccountForm<Values extends { password: string }>(
  options: AccountFormOptions<Values>,
): AccountForm<Values> {
  const { name, initial, schema, submit, fieldOfCode = {}, onDone } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [alert, setAlert] = useState<string>()
  const form = useForm<Values>({
    initialValues: { ...readDraft(name, initial), password: '' },
    validate: (values) => schemaErrors(schema, values),
  })
  const { values } = form
  useEffect(() => {
    const { password: _never, ...kept } = values
    saveDraft(name, kept)
  }, [name, values])
  const mutation = useMutation({
    mutationFn: submit,
    onSuccess(reply) {
      dropDraft(name)
      beginSession(queryClient, reply)
      onDone()
    },
    onError(error) {
      const field = error instanceof ApiError && error.code !== undefined ? fieldOfCode[error.code] : undefined
      if (field !== undefined) return form.setErrors({ [field]: errorSentence(t, error) })
      try {
        form.setErrors(fieldErrors(error))
      } catch {
        setAlert(describeError(t, error).message)
      }
    },
  })
  const onSubmit = form.onSubmit((valid) => {
    setAlert(undefined)
    mutation.mutate(valid)
  })
  return { form, alert, busy: mutation.isPending, onSubmit }
}
