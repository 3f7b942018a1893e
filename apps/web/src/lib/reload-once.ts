/** After a new version is deployed, old pages cannot load their parts any more: one reload fetches the new ones. */
import { readStored, writeStored } from './stored.ts'

const KEY = 'reloaded-for'

export function reloadOnceOnFailedLoad(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reason = event.payload.message
    if (readStored('tab', KEY) === reason) return
    writeStored('tab', KEY, reason)
    event.preventDefault()
    reload()
  })
}
