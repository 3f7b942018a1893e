import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { newPasswordEndpoints } from '@rubato/contracts/api'
import { call, setSessionToken } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { ModalButton } from '../../ui/buttons/modal-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FormModalActions } from '../../ui/modal-actions.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { meQuery } from './account.queries.ts'
import { securityQuery } from '../../domain/confirm-address/security.queries.ts'

function usePasswordForm(onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useSentForm({
    initial: { currentPassword: '', newPassword: '' },
    schema: newPasswordEndpoints.changePassword.body,
    send: (body) => call(newPasswordEndpoints.changePassword, { body }),
    onSent(reply) {
      setSessionToken(reply.data)
      notifySuccess(t('account.password.changed'), t('account.others-signed-out'))
      void reloadQueries(queryClient, { queryKey: securityQuery.queryKey })
      onDone()
    },
    describe: (error) =>
      isErrorCode(error, 'auth.invalid-credentials') ? { currentPassword: t('account.password.wrong') } : undefined,
  })
}

function PasswordModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  const { form, alert, busy, onSubmit } = usePasswordForm(onClose)
  const field = (name: 'current' | 'new') => {
    const label = t(`account.password.${name}`)
    return { label, toggleLabel: t('account.password.show', { field: label }) }
  }
  return (
    <Modal isQuestion title={t('account.password.title')} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        {alert && <FormAlert>{alert}</FormAlert>}
        <input hidden readOnly autoComplete="username" value={me.email ?? me.username} />
        <PasswordField
          {...field('current')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          {...field('new')}
          description={t('sign-up.password-hint')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <FormModalActions submit={t('account.password.submit')} disabled={busy} onCancel={onClose} />
      </Form>
    </Modal>
  )
}

/** The button and the form it opens. */
export function ChangePassword() {
  const { t } = useTranslation()
  return (
    <ModalButton small renderModal={(close) => <PasswordModal onClose={close} />}>
      {t('account.password.title')}
    </ModalButton>
  )
}
