import { useEffect } from 'react'
import { settingsDraft } from './settings-draft.ts'
import { useSaveDraft } from './use-save-draft.ts'

/** Sends what was saved offline: when the network is back, on any screen, also after a reload. Renders nothing. */
export function UnsentSettings() {
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
