/**
 * The cached data of a query, for a part of a screen that shows the data where another part requested it.
 * It makes no observer: a query whose only observer has `enabled: false` counts as disabled, and
 * `refetchQueries` and `invalidateQueries` leave a disabled query as it is. Without an observer the data is dropped after
 * the `gcTime` of the query.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { notifyManager, useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query'

/** Undefined until the query has been answered. */
export function useKnown<Data>({ queryKey }: { queryKey: DataTag<QueryKey, Data, Error> }): Data | undefined {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => queryClient.getQueryData(queryKey))
}
