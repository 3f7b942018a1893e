import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authEndpoints } from '@rubato/contracts/api'
import { call, setSessionToken } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ModalActions } from '../../ui/modal-actions.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import classes from './account.module.css'
import { securityQuery } from '../../domain/confirm-address/security.queries.ts'

function EndOtherSessionsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const end = useMutation({
    networkMode: 'always',
    mutationFn: () => call(authEndpoints.endOtherSessions),
    onSuccess(reply) {
      setSessionToken(reply.data)
      notifySuccess(t('account.others.done'), t('account.others-signed-out'))
      void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
      onClose()
    },
  })
  return (
    <Modal isQuestion title={t('account.others.title')} onClose={onClose}>
      {end.error && <FormAlert>{errorSentence(t, end.error)}</FormAlert>}
      <p className={classes['question']}>{t('account.others.text')}</p>
      <ModalActions
        secondary={
          <Button look="secondary" data-autofocus onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        }
        primary={
          <Button look="danger" disabled={end.isPending} onClick={() => end.mutate()}>
            {t('account.others.confirm')}
          </Button>
        }
      />
    </Modal>
  )
}

/** The button and its confirmation. */
export function EndOtherSessions() {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button look="secondary" small aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('account.others.title')}
      </Button>
      {isAsking && <EndOtherSessionsModal onClose={() => setIsAsking(false)} />}
    </>
  )
}
