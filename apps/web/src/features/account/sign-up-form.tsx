import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { newPasswordEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignUpFormProps {
  /** The token of the invite link; undefined without one. */
  invite: string | undefined
  onDone: () => void
}

export function SignUpForm({ invite, onDone }: SignUpFormProps) {
  const { t } = useTranslation()
  const { fieldProps, alert, busy, onSubmit } = useAccountForm({
    name: 'sign-up',
    initial: { email: '', username: '', password: '' },
    schema: newPasswordEndpoints.signUp.body,
    submit: (account) =>
      call(newPasswordEndpoints.signUp, { body: { ...account, ...(invite === undefined ? {} : { invite }) } }),
    fieldOfCode: { 'auth.email-taken': 'email' },
    onDone,
  })
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <TextInput
        label={t('sign-in.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        {...fieldProps('email')}
      />
      <TextInput
        label={t('sign-up.username')}
        description={t('sign-up.username-hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldProps('username')}
      />
      <PasswordField
        label={t('sign-in.password')}
        description={t('sign-up.password-hint')}
        autoComplete="new-password"
        {...fieldProps('password')}
      />
      <Button type="submit" wide disabled={busy}>
        {t('sign-up.submit')}
      </Button>
    </Form>
  )
}
