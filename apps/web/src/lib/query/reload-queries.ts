import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads all queries below the key again, also those that no screen shows; a guard that reads one meanwhile waits for it.
 * Removing them would cancel requests under way, and a screen that waits for one of these would fail.
 */
export const reloadQueries = (client: QueryClient, queryKey: QueryKey): Promise<void> =>
  client.invalidateQueries({ queryKey, refetchType: 'all' })
