/** Optimistic updates that may follow each other before the service has answered. */
import type { MutationKey, QueryClient } from '@tanstack/react-query'

/** Confirmed value of the updates under way, by query client and mutation key. */
const confirmedValues = new WeakMap<QueryClient, Map<string, unknown>>()

const confirmedOf = (queryClient: QueryClient): Map<string, unknown> => {
  const known = confirmedValues.get(queryClient) ?? new Map<string, unknown>()
  confirmedValues.set(queryClient, known)
  return known
}

export interface OptimisticUpdates<Stored> {
  /** Before an update is shown: the value `shown` so far is the confirmed one, unless another update is under way. */
  begin: (shown: Stored | undefined) => void
  /** The service accepted an update; `stored` is the confirmed value. */
  commit: (stored: Stored | undefined) => void
  /**
   * An update was accepted or rejected. Returns the confirmed value to show after the last update under way; null while
   * later updates are under way, which stay shown.
   */
  end: () => { stored: Stored | undefined } | null
}

/** The optimistic updates of the mutations with this key, which all run in one scope. */
export function optimisticUpdates<Stored>(
  queryClient: QueryClient,
  mutationKey: MutationKey,
): OptimisticUpdates<Stored> {
  const known = confirmedOf(queryClient)
  const key = JSON.stringify(mutationKey)
  return {
    begin: (shown) => void (known.has(key) || known.set(key, shown)),
    commit: (stored) => void known.set(key, stored),
    end() {
      // The mutation that has just been answered still counts.
      if (queryClient.isMutating({ mutationKey }) > 1) return null
      const stored = known.get(key) as Stored | undefined
      known.delete(key)
      return { stored }
    },
  }
}
