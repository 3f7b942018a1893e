import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notifySuccess } from '../../lib/notify.ts'
import { settingsDraft } from './settings-draft.ts'
import { savingSettings } from './settings.queries.ts'
import { useSaveDraft } from './use-save-draft.ts'

/** Sends the changes of the settings that wait for the network, now and when the network is back. Renders nothing. */
export function SendWaiting() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const send = useSaveDraft({ onStored: () => notifySuccess(t('settings.saved'), t('settings.saved-text')) })
  useEffect(() => {
    const sendWaiting = () => {
      const { isWaiting, change } = settingsDraft.read()
      const isSending = queryClient.isMutating({ mutationKey: savingSettings }) > 0
      // It waits until its answer has come: the tab may be closed before.
      if (isWaiting && navigator.onLine && !isSending) send(change)
    }
    sendWaiting()
    addEventListener('online', sendWaiting)
    return () => removeEventListener('online', sendWaiting)
  }, [queryClient, send])
  return null
}
