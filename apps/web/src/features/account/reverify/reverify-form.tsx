/** Reverification by the factors that the preset requires and the member has. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type EndpointInput, proofEndpoints } from '@rubato/contracts/api'
import { factorsFor, type ReverificationPreset } from '@rubato/contracts/domain'
import { call, setSessionToken } from '../../../lib/api/api-client.ts'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { PasswordField } from '../../../ui/inputs/password-field.tsx'
import { CancelButton, ModalActions } from '../../../ui/modal-actions.tsx'
import classes from '../account.module.css'
import { meQuery } from '../account.queries.ts'
import { hasPasskeys, isPasskeyCancelled, provePasskey } from '../passkeys/browser-passkeys.ts'
import { factorsQuery } from '../security/security.queries.ts'

type Proofs = EndpointInput<typeof proofEndpoints.reverify>['body']
type Field = 'password' | 'code'

interface ReverifyFormProps {
  preset: ReverificationPreset
  onFinish: (isProved: boolean) => void
}

export function ReverifyForm({ preset, onFinish }: ReverifyFormProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(factorsQuery)
  if (error) {
    return (
      <>
        <FormAlert>{errorSentence(t, error)}</FormAlert>
        <ModalActions
          secondary={<CancelButton onClick={() => onFinish(false)} />}
          primary={
            <Button data-autofocus onClick={() => void refetch()}>
              {t('actions.try-again')}
            </Button>
          }
        />
      </>
    )
  }
  if (!data) return <p role="status">{t('states.loading')}</p>
  const factors = factorsFor(preset, data.hasSecondFactor)
  const fields: Field[] = factors.map((factor) => (factor === 'first' ? 'password' : 'code'))
  return <ProofForm fields={fields} hasPasskey={data.hasPasskey && hasPasskeys()} onFinish={onFinish} />
}

interface ProofFormProps {
  fields: readonly Field[]
  hasPasskey: boolean
  onFinish: (isProved: boolean) => void
}

function useProof(fields: readonly Field[], onFinish: (isProved: boolean) => void) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (value) => (fields.includes('password') && value === '' ? t('reverify.password-required') : null),
      code: (value) => (fields.includes('code') && value.trim() === '' ? t('reverify.code-required') : null),
    },
  })
  const prove = useMutation({
    mutationFn: async (proofs: Proofs | 'passkey') =>
      call(proofEndpoints.reverify, { body: proofs === 'passkey' ? { passkey: await provePasskey() } : proofs }),
    onSuccess(reply) {
      setSessionToken(reply.data)
      onFinish(true)
    },
    onError(error) {
      if (isErrorCode(error, 'auth.invalid-credentials')) form.setErrors({ password: t('reverify.password-wrong') })
      if (isErrorCode(error, 'auth.code-wrong', 'request.invalid')) form.setErrors({ code: t('reverify.code-wrong') })
    },
  })
  const submit = form.onSubmit(({ password, code }) =>
    prove.mutate({
      ...(fields.includes('password') && { password }),
      ...(fields.includes('code') && { code }),
    }),
  )
  const isShownAtField = isErrorCode(prove.error, 'auth.invalid-credentials', 'auth.code-wrong', 'request.invalid')
  const alert =
    prove.error && !isShownAtField && !isPasskeyCancelled(prove.error) ? errorSentence(t, prove.error) : null
  return { form, submit, alert, busy: prove.isPending, byPasskey: () => prove.mutate('passkey') }
}

function ProofForm({ fields, hasPasskey, onFinish }: ProofFormProps) {
  const { t } = useTranslation()
  const me = useQueryClient().getQueryData(meQuery.queryKey)
  const { form, submit, alert, busy, byPasskey } = useProof(fields, onFinish)
  const hasPassword = fields.includes('password')
  return (
    <Form onSubmit={submit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <p className={classes['question']}>{t('reverify.text')}</p>
      <input hidden readOnly autoComplete="username" value={me?.email ?? me?.username ?? ''} />
      {hasPassword && (
        <PasswordField
          label={t('reverify.password')}
          autoComplete="current-password"
          // The modal was open before the fields were known.
          autoFocus
          {...form.getInputProps('password')}
        />
      )}
      {fields.includes('code') && (
        <TextInput
          label={t('reverify.code')}
          description={t('reverify.code-hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!hasPassword}
          {...form.getInputProps('code')}
        />
      )}
      <ModalActions
        others={
          hasPasskey && (
            <Button look="secondary" disabled={busy} onClick={byPasskey}>
              {t('reverify.passkey')}
            </Button>
          )
        }
        secondary={<CancelButton onClick={() => onFinish(false)} />}
        primary={
          <Button type="submit" disabled={busy}>
            {t('reverify.submit')}
          </Button>
        }
      />
    </Form>
  )
}
