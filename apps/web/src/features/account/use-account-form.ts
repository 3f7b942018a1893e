/** Shared by the account forms: contract rules, a draft without the password, field errors of a 400 answer. */
import { useEffect, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { AuthResponse, ErrorCode } from '@rubato/contracts/api'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { showFormError } from '../../lib/errors/form-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { schemaErrors } from '../../lib/form.ts'
import { beginSession } from './account.queries.ts'

type FieldValues = { password: string } & Record<string, string>

interface AccountFormOptions<Values extends FieldValues> {
  name: string
  initial: Values
  schema: z.ZodType
  submit: (values: Values) => Promise<AuthResponse>
  /** Error codes that concern one field, with the message beside it. */
  fieldOfCode?: Partial<Record<ErrorCode, keyof Values & string>>
  onDone: () => void
  /** The answer opened no session: a second step follows. */
  onSecondStep?: () => void
}

interface FieldProps {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  error: string | undefined
}

export interface AccountForm<Values extends FieldValues> {
  fieldProps: (name: keyof Values & string) => FieldProps
  /** Message about the whole form. */
  alert: string | undefined
  busy: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * Values and errors of the fields. A change of a field removes its error. Written here because `@mantine/form` would be
 * loaded with the sign-in, for two fields.
 */
function useFields<Values extends FieldValues>({ name, initial }: AccountFormOptions<Values>) {
  const [values, setValues] = useState(() => ({ ...readDraft(name, initial), password: '' }))
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  useEffect(() => {
    const { password: _never, ...kept } = values
    saveDraft(name, kept)
  }, [name, values])
  const fieldProps = (field: keyof Values & string): FieldProps => ({
    value: values[field],
    onChange({ currentTarget: { value } }) {
      setValues((current) => ({ ...current, [field]: value }))
      setErrors((current) => ({ ...current, [field]: undefined }))
    },
    error: errors[field],
  })
  return { values, setErrors, fieldProps }
}

export function useAccountForm<Values extends FieldValues>(options: AccountFormOptions<Values>): AccountForm<Values> {
  const { name, schema, submit, fieldOfCode = {}, onDone, onSecondStep } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [alert, setAlert] = useState<string>()
  const { values, setErrors, fieldProps } = useFields(options)
  const mutation = useMutation({
    mutationFn: submit,
    onSuccess(reply) {
      if (!reply.data && onSecondStep) return onSecondStep()
      dropDraft(name)
      beginSession(queryClient, reply)
      onDone()
    },
    onError(error) {
      const field = error instanceof ApiError && error.code !== undefined ? fieldOfCode[error.code] : undefined
      if (field !== undefined) return setErrors({ [field]: errorSentence(t, error) })
      showFormError(t, error, { setErrors, setAlert })
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = schemaErrors(schema, values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setAlert(undefined)
    mutation.mutate(values)
  }
  return { fieldProps, alert, busy: mutation.isPending, onSubmit }
}
