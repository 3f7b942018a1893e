/** The one query client. It is loaded with the first screen that asks the service anything. */
import { announceAccessLost } from './access-lost.ts'
import { createQueryClient } from './query-client.ts'

export const queryClient = createQueryClient({
  onDescribedError: (title, description) =>
    void import('./notify.ts').then(({ notifyQueryError }) => notifyQueryError(title, description)),
  onAccessLost() {
    queryClient.removeQueries({ queryKey: ['account'] })
    queryClient.removeQueries({ queryKey: ['membership'] })
    announceAccessLost()
  },
})
