/** The query client of the app. It is loaded with the first screen that calls the service. */
import { announceAccessLost } from './access-lost.ts'
import { notifyQueryError } from '../notify.ts'
import { createQueryClient } from './query-client.ts'

export const queryClient = createQueryClient({
  onDescribedError: notifyQueryError,
  onAccessLost() {
    queryClient.removeQueries({ queryKey: ['account'] })
    queryClient.removeQueries({ queryKey: ['membership'] })
    announceAccessLost()
  },
})
