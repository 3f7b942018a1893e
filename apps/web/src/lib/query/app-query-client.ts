/** The query client of the app. It is loaded with the first screen that calls the service. */
import { onOtherAccount } from '../api/other-account.ts'
import { announceAccessLost } from './access-lost.ts'
import { whenPageIsFree } from '../errors/hold-page.ts'
import { notifyQueryError } from '../notify.ts'
import { createQueryClient } from './query-client.ts'

export const queryClient = createQueryClient({
  onDescribedError: notifyQueryError,
  // A session continues to its end and its summary: stop, pause and releases must not depend on the account.
  onAccessLost: () => whenPageIsFree(forgetAccess),
})

function forgetAccess(): void {
  queryClient.removeQueries({ queryKey: ['account'] })
  queryClient.removeQueries({ queryKey: ['membership'] })
  announceAccessLost()
}

const reload = () => location.reload()
// The page begins again with the other account, and with nothing of the one before in memory.
onOtherAccount(() => whenPageIsFree(reload))
