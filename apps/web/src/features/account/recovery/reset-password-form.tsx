/** Sets a new password with the token of a mail. */
import { useState, type SubmitEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { newPasswordEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { fieldErrors } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { schemaErrors } from '../../../lib/form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { PasswordField } from '../../../ui/inputs/password-field.tsx'
import { forgetSession } from '../account.queries.ts'

const { resetPassword } = newPasswordEndpoints

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [newPassword, setNewPassword] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const reset = useMutation({
    mutationFn: () => call(resetPassword, { body: { token, newPassword } }),
    onSuccess() {
      // All sessions have ended, also one of this browser.
      forgetSession(queryClient)
      onDone()
    },
    onError(error) {
      try {
        setFieldError(fieldErrors(error)['newPassword'])
      } catch {
        setFieldError(undefined)
      }
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = schemaErrors(resetPassword.body, { token, newPassword })
    setFieldError(found['newPassword'])
    if (found['newPassword'] === undefined) reset.mutate()
  }
  return (
    <Form onSubmit={submit}>
      {reset.error && fieldError === undefined && <FormAlert>{errorSentence(t, reset.error)}</FormAlert>}
      {/* The address is not known here, but browsers report a form of a password without a field for the account. */}
      <input hidden readOnly autoComplete="username" value="" />
      <PasswordField
        label={t('account.password.new')}
        description={t('sign-up.password-hint')}
        autoComplete="new-password"
        value={newPassword}
        error={fieldError}
        onChange={({ currentTarget: { value } }) => {
          setNewPassword(value)
          setFieldError(undefined)
        }}
      />
      <Button type="submit" wide disabled={reset.isPending}>
        {t('reset-password.submit')}
      </Button>
    </Form>
  )
}
