/** Begins a sync in the background: after a session, and when the network is back. Never during a session. */
import { isPageHeld, whenPageIsFree } from '../../../../lib/errors/hold-page.ts'
import { isSyncOn } from './sync-flag.ts'

/** Does nothing while sync is off. A failure is shown in the history; the next sync resumes. */
export function startSync(): void {
  if (isSyncOn()) whenPageIsFree(() => void run().catch(() => undefined))
}

async function run(): Promise<void> {
  const { syncNow } = await import('./run-sync.ts')
  // A session may have started while this was loaded: after it the sync starts again.
  if (isPageHeld()) startSync()
  else await syncNow()
}
