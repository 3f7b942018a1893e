/** Second step of signing in: a code of the authenticator app, or a recovery code. */
import { useState, type SubmitEvent } from 'react'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { proofEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { schemaErrors } from '../../lib/form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { beginSession } from './account.queries.ts'

const { signInWithCode } = proofEndpoints

interface SecondStepFormProps {
  onDone: () => void
  /** Back to the password. */
  onBack: () => void
}

export function SecondStepForm({ onDone, onBack }: SecondStepFormProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const prove = useMutation({
    mutationFn: () => call(signInWithCode, { body: { code } }),
    onSuccess(reply) {
      beginSession(queryClient, reply)
      onDone()
    },
    onError: (error) => setFieldError(isErrorCode(error, 'auth.code-wrong') ? errorSentence(t, error) : undefined),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = schemaErrors(signInWithCode.body, { code })['code']
    setFieldError(found)
    if (found === undefined) prove.mutate()
  }
  return (
    <Form onSubmit={submit}>
      {prove.error && fieldError === undefined && <FormAlert>{errorSentence(t, prove.error)}</FormAlert>}
      <TextInput
        label={t('reverify.code')}
        description={t('reverify.code-hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // The password field that had the focus is gone.
        autoFocus
        value={code}
        error={fieldError}
        onChange={({ currentTarget: { value } }) => {
          setCode(value)
          setFieldError(undefined)
        }}
      />
      <Button type="submit" wide disabled={prove.isPending}>
        {t('sign-in.submit')}
      </Button>
      <Button look="secondary" wide onClick={onBack}>
        {t('sign-in.back')}
      </Button>
    </Form>
  )
}
