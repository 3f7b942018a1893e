import { useEffect } from 'react'
import { settingsDraft } from './settings-draft.ts'
import { useSaveDraft } from './use-save-draft.ts'

/** Sends the changes that wait in the draft of the settings, now and when the network is back. Renders nothing. */
export function SendWaiting() {
  const send = useSaveDraft()
  useEffect(() => {
    const sendWaiting = () => {
      const draft = settingsDraft.read()
      if (!draft.waiting || !navigator.onLine) return
      // Removed before it is sent; after another offline failure it waits again.
      settingsDraft.write({ ...draft, waiting: null })
      send(draft.waiting)
    }
    sendWaiting()
    addEventListener('online', sendWaiting)
    return () => removeEventListener('online', sendWaiting)
  }, [send])
  return null
}
