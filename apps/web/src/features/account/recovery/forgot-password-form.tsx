/** Asks for the address of the account; the answer does not say whether there is one. */
import { useState, type SubmitEvent } from 'react'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { schemaErrors } from '../../../lib/form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'

const { forgotPassword } = accountSecurityEndpoints

export function ForgotPasswordForm() {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const ask = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email } }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = schemaErrors(forgotPassword.body, { email })['email']
    setFieldError(found)
    if (found === undefined) ask.mutate()
  }
  return (
    <Form onSubmit={submit}>
      {ask.error && <FormAlert>{errorSentence(t, ask.error)}</FormAlert>}
      <TextInput
        label={t('sign-in.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        error={fieldError}
        onChange={({ currentTarget: { value } }) => {
          setEmail(value)
          setFieldError(undefined)
        }}
      />
      <Button type="submit" wide disabled={ask.isPending}>
        {t(ask.isSuccess ? 'forgot-password.again' : 'forgot-password.submit')}
      </Button>
      <p role="status">{ask.isSuccess && t('forgot-password.sent')}</p>
    </Form>
  )
}
