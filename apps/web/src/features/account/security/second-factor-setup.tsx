/** Turns the second factor on: the secret for the app, a code of it, and the recovery codes. */
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import { call, setSessionToken } from '../../../lib/api/api-client.ts'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { FormModalActions } from '../../../ui/modal-actions.tsx'
import { QrCode } from '../../../ui/art/qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { useSecurityRefresh } from './security.queries.ts'

interface SetupProps {
  uri: string
  secret: string
  onClose: () => void
}

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export function SecondFactorSetup({ uri, secret, onClose }: SetupProps) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Modal isQuestion title={t(codes ? 'security.recovery.title' : 'security.second-factor.turn-on')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <CodeStep uri={uri} secret={secret} onCodes={setCodes} onClose={onClose} />
      )}
    </Modal>
  )
}

function useCodeForm(onCodes: (codes: readonly string[]) => void) {
  const { t } = useTranslation()
  const refresh = useSecurityRefresh()
  return useSentForm({
    initial: { code: '' },
    schema: accountSecurityEndpoints.confirmSecondFactor.body,
    send: (body) => call(accountSecurityEndpoints.confirmSecondFactor, { body }),
    onSent(reply) {
      setSessionToken(reply.data)
      onCodes(reply.recoveryCodes)
      return refresh()
    },
    describe: (error) =>
      isErrorCode(error, 'auth.code-wrong') ? { code: errorSentence(t, error) } : errorSentence(t, error),
  })
}

function CodeStep({ uri, secret, onCodes, onClose }: SetupProps & { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation()
  const { form, alert, busy, onSubmit } = useCodeForm(onCodes)
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <p className={classes['text']}>{t('security.second-factor.scan')}</p>
      <div className={classes['code']}>
        <QrCode text={uri} label={t('security.second-factor.qr')} />
        <div>
          <p className={classes['when']}>{t('security.second-factor.type')}</p>
          <p className={classes['secret']}>{grouped(secret)}</p>
          <p className={classes['when']}>
            <a href={uri}>{t('security.second-factor.open')}</a>
          </p>
        </div>
      </div>
      <TextInput
        label={t('security.second-factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
      <FormModalActions submit={t('security.second-factor.confirm')} disabled={busy} onCancel={onClose} />
    </Form>
  )
}
