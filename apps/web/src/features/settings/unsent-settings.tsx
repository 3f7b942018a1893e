/**
 * Sends what was saved offline: when the network is back, on any screen, also after a reload. Loads the sender only when a
 * draft of the settings is stored. Renders nothing.
 */
import { useEffect, useState, type ComponentType } from 'react'
import { reportError } from '../../lib/errors/report-error.ts'
import { hasSettingsDraft } from './settings-draft-key.ts'

export function UnsentSettings() {
  const [Sender, setSender] = useState<ComponentType>()
  useEffect(() => {
    if (Sender) return undefined
    // After a failed load the next change of the network tries again.
    const loadSender = () => {
      if (!navigator.onLine || !hasSettingsDraft()) return
      import('./send-waiting.tsx').then(({ SendWaiting }) => setSender(() => SendWaiting)).catch(reportError)
    }
    loadSender()
    addEventListener('online', loadSender)
    return () => removeEventListener('online', loadSender)
  }, [Sender])
  return Sender ? <Sender /> : null
}
