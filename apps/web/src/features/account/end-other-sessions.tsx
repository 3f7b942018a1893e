import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authEndpoints } from '@rubato/contracts/api'
import { call, setSessionToken } from '../../lib/api/api-client.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmModal } from '../../domain/confirm-modal.tsx'
import { useSecurityChange } from './security/security.queries.ts'

/** The button and its confirmation. */
export function EndOtherSessions() {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const end = useSecurityChange(
    () => call(authEndpoints.endOtherSessions),
    (reply) => {
      setSessionToken(reply.data)
      notifySuccess(t('account.others.done'), t('account.others-signed-out'))
      setIsAsking(false)
    },
  )
  const close = () => {
    end.reset()
    setIsAsking(false)
  }
  return (
    <>
      <Button look="secondary" small aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('account.others.title')}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={t('account.others.title')}
          text={t('account.others.text')}
          confirm={t('account.others.confirm')}
          change={end}
          onClose={close}
        />
      )}
    </>
  )
}
