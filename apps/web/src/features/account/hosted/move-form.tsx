/** Continues the account from before: by its password or the link of a mail, and a code where it has a second factor. */
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hostedSignInEndpoints, type EndpointInput } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { schemaErrors } from '../../../lib/form.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
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
  return useSentForm({
    initial: { password: '', code: '' },
    schema: (values) => schemaErrors(moveAccount.body, proofsOf(values)),
    send: (values) => call(moveAccount, { body: proofsOf(values) }),
    onSent(reply) {
      beginSession(queryClient, reply)
      onDone()
    },
    describe(error) {
      if (isErrorCode(error, 'auth.invalid-credentials')) return { password: t('reverify.password-wrong') }
      return isErrorCode(error, 'auth.code-wrong') ? { code: t('reverify.code-wrong') } : errorSentence(t, error)
    },
  })
}

export function MoveForm(props: MoveFormProps) {
  const { account, link } = props
  const { t, i18n } = useTranslation()
  const { form, alert, busy, onSubmit } = useMove(props)
  const date = longDate(account.createdAt, i18n.language)
  const text = link === undefined ? 'hosted.first.found' : 'hosted.move.found'
  return (
    <>
      <p>{t(text, { username: account.username, date, provider: providerName() })}</p>
      <Form onSubmit={onSubmit}>
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
