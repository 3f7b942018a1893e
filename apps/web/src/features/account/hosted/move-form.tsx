/** Continues the account from before: by its password or the link of a mail, and a code where it has a second factor. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hostedSignInEndpoints, type EndpointInput } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { schemaErrors } from '../../../lib/form.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { PasswordField } from '../../../ui/inputs/password-field.tsx'
import { beginSession } from '../account.queries.ts'
import type { FormerAccount } from './hosted.queries.ts'
import { providerName } from './provider.ts'

const { moveAccount } = hostedSignInEndpoints
type Proofs = EndpointInput<typeof moveAccount>['body']

interface MoveFormProps {
  account: FormerAccount
  /** The token of a mail, in place of the password. */
  link?: string
  onDone: () => void
}

function useMove({ account, link, onDone }: MoveFormProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const proofsOf = ({ password, code }: { password: string; code: string }): Proofs => ({
    ...(link === undefined ? { password } : { link }),
    ...(account.hasSecondFactor && { code }),
  })
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: (values) => schemaErrors(moveAccount.body, proofsOf(values)),
  })
  const move = useMutation({
    mutationFn: (proofs: Proofs) => call(moveAccount, { body: proofs }),
    onSuccess(reply) {
      beginSession(queryClient, reply)
      onDone()
    },
    onError(error) {
      if (isErrorCode(error, 'auth.invalid-credentials')) form.setErrors({ password: t('reverify.password-wrong') })
      if (isErrorCode(error, 'auth.code-wrong')) form.setErrors({ code: t('reverify.code-wrong') })
    },
  })
  const isShownAtField = isErrorCode(move.error, 'auth.invalid-credentials', 'auth.code-wrong')
  return {
    form,
    submit: form.onSubmit((values) => move.mutate(proofsOf(values))),
    alert: move.error && !isShownAtField ? errorSentence(t, move.error) : null,
    busy: move.isPending,
  }
}

export function MoveForm(props: MoveFormProps) {
  const { account, link } = props
  const { t, i18n } = useTranslation()
  const { form, submit, alert, busy } = useMove(props)
  const date = longDate(account.createdAt, i18n.language)
  const text = link === undefined ? 'hosted.first.found' : 'hosted.move.found'
  return (
    <>
      <p>{t(text, { username: account.username, date, provider: providerName() })}</p>
      <Form onSubmit={submit}>
        {alert && <FormAlert>{alert}</FormAlert>}
        {link === undefined && (
          <>
            <input hidden readOnly autoComplete="username" value={account.username} />
            <PasswordField
              label={t('hosted.first.password', { username: account.username })}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
          </>
        )}
        {account.hasSecondFactor && (
          <TextInput
            label={t('reverify.code')}
            description={t('reverify.code-hint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" wide disabled={busy}>
          {t('hosted.first.move')}
        </Button>
      </Form>
    </>
  )
}
