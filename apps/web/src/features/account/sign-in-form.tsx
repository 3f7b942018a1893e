import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { authEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignInFormProps {
  onDone: () => void
  /** The password was right, and a code is needed. */
  onSecondStep: () => void
}

export function SignInForm({ onDone, onSecondStep }: SignInFormProps) {
  const { t } = useTranslation()
  const { fieldProps, alert, busy, onSubmit } = useAccountForm({
    name: 'sign-in',
    initial: { email: '', password: '' },
    schema: authEndpoints.signIn.body,
    submit: (body) => call(authEndpoints.signIn, { body }),
    onDone,
    onSecondStep,
  })
  const password = fieldProps('password')
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <TextInput
        label={t('sign-in.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        {...fieldProps('email')}
      />
      <PasswordField
        label={t('sign-in.password')}
        autoComplete="current-password"
        {...password}
        error={password.error && t('sign-in.password-required')}
      />
      <Button type="submit" wide disabled={busy}>
        {t('sign-in.submit')}
      </Button>
    </Form>
  )
}
