/** Asks for the password when a call needs a newer reverification than the last one. */
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authEndpoints } from '@rubato/contracts/api'
import { call, setSessionToken } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { Row } from '../../ui/layout/row.tsx'
import classes from './admin.module.css'
import { answerReverification } from './strict-call.ts'

type Answer = (isProved: boolean) => void

interface ReverifyModalProps {
  /** The account of the password, for the browser's password manager. */
  account: string
  /** The question of a site without passwords; undefined where a password is asked for. */
  HostedQuestion: ComponentType<{ onCancel: () => void }> | undefined
}

/** Mounted once on every admin screen. */
export function ReverifyModal({ account, HostedQuestion }: ReverifyModalProps) {
  const [answer, setAnswer] = useState<Answer>()
  const waiting = useRef<Answer>(undefined)
  useEffect(() => {
    const stop = answerReverification(
      () =>
        new Promise((resolve) => {
          waiting.current = resolve
          setAnswer(() => resolve)
        }),
    )
    return () => {
      stop()
      // A call that still waits when the screen is left is not proved.
      waiting.current?.(false)
    }
  }, [])
  const finish = (isProved: boolean) => {
    answer?.(isProved)
    setAnswer(undefined)
  }
  if (!answer) return null
  if (HostedQuestion) return <HostedQuestion onCancel={() => finish(false)} />
  return <PasswordModal account={account} onFinish={finish} />
}

function PasswordModal({ account, onFinish }: { account: string; onFinish: Answer }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? t('admin.reverify.required') : null) },
  })
  const prove = useMutation({
    networkMode: 'always',
    mutationFn: (password: string) => call(authEndpoints.reverify, { body: { password } }),
    onSuccess(reply) {
      setSessionToken(reply.data)
      onFinish(true)
    },
    onError(error) {
      if (isErrorCode(error, 'auth.invalid-credentials')) form.setErrors({ password: t('admin.reverify.wrong') })
    },
  })
  const { error } = prove
  return (
    <Modal isQuestion title={t('admin.reverify.title')} onClose={() => onFinish(false)}>
      <Form onSubmit={form.onSubmit(({ password }) => prove.mutate(password))}>
        {error && !isErrorCode(error, 'auth.invalid-credentials') && <FormAlert>{errorSentence(t, error)}</FormAlert>}
        <p className={classes['text']}>{t('admin.reverify.text')}</p>
        <input hidden readOnly autoComplete="username" value={account} />
        <PasswordField
          label={t('admin.reverify.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Row>
          <Button type="submit" disabled={prove.isPending}>
            {t('admin.reverify.submit')}
          </Button>
          <Button look="secondary" onClick={() => onFinish(false)}>
            {t('actions.cancel')}
          </Button>
        </Row>
      </Form>
    </Modal>
  )
}
