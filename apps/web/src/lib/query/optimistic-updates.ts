/** Changes that are shown before the service has granted them, and follow each other before it has answered. */
import type { MutationKey, QueryClient } from '@tanstack/react-query'

/** For each row of wishes under way, by mutation key: what the service is known to have. */
const rows = new WeakMap<QueryClient, Map<string, unknown>>()

const rowsOf = (queryClient: QueryClient): Map<string, unknown> => {
  const known = rows.get(queryClient) ?? new Map<string, unknown>()
  rows.set(queryClient, known)
  return known
}

export interface Wishes<Stored> {
  /** Before a wish is shown: what is `shown` is stored, unless another wish is under way. */
  begin: (shown: Stored | undefined) => void
  /** The service has granted a wish, and has this now. */
  grant: (stored: Stored | undefined) => void
  /**
   * A wish was granted or refused: what to show in place of all of them once it was the last; before that null, for
   * the wishes after it stay shown.
   */
  end: () => { stored: Stored | undefined } | null
}

/** Of the mutations with this key, which all run in one scope. */
export function wishesOf<Stored>(queryClient: QueryClient, mutationKey: MutationKey): Wishes<Stored> {
  const known = rowsOf(queryClient)
  const key = JSON.stringify(mutationKey)
  return {
    begin: (shown) => void (known.has(key) || known.set(key, shown)),
    grant: (stored) => void known.set(key, stored),
    end() {
      // The one that has just been answered still counts.
      if (queryClient.isMutating({ mutationKey }) > 1) return null
      const stored = known.get(key) as Stored | undefined
      known.delete(key)
      return { stored }
    },
  }
}
