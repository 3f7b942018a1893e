import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { authEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { useAccountForm } from './use-account-form.ts'

export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { form, alert, busy, onSubmit } = useAccountForm({
    name: 'sign-in',
    initial: { email: '', password: '' },
    schema: authEndpoints.signIn.body,
    submit: (body) => call(authEndpoints.signIn, { body }),
    onDone,
  })
  const password = form.getInputProps('password')
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <TextInput
        label={t('sign-in.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('sign-in.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('actions.show-password'), tabIndex: 0 }}
        {...password}
        error={password.error && t('sign-in.password-required')}
      />
      <Button type="submit" wide disabled={busy}>
        {t('sign-in.submit')}
      </Button>
    </Form>
  )
}
