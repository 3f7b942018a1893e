import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notifySuccess } from '../../lib/notify.ts'
import { settingsDraft } from './settings-draft.ts'
import { useSaveDraft } from './use-save-draft.ts'

/** Sends the changes of the settings that wait for the network, now and when the network is back. Renders nothing. */
export function SendWaiting() {
  const { t } = useTranslation()
  const send = useSaveDraft({ onStored: () => notifySuccess(t('settings.saved'), t('settings.saved-text')) })
  useEffect(() => {
    const sendWaiting = () => {
      const draft = settingsDraft.read()
      if (!draft.isWaiting || !navigator.onLine) return
      // After another offline failure it waits again.
      settingsDraft.write({ ...draft, isWaiting: false })
      send(draft.change)
    }
    sendWaiting()
    addEventListener('online', sendWaiting)
    return () => removeEventListener('online', sendWaiting)
  }, [send])
  return null
}
