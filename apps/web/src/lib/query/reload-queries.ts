import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * After a change: reloads the queries that a screen shows, and marks the others as stale, so that they load again when they are shown.
 * `refetchType: 'all'` reloads those now, too. A guard that reads one meanwhile waits for it. Removing them would cancel requests
 * under way, and a screen that waits for one of these would fail.
 */
export async function reloadQueries(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const loading = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .map((query) => ({ query, load: query.promise }))
  const reloaded = client.invalidateQueries(filters)
  // A first load, and a load of a query that no screen shows, goes on, and its answer counts as current: it may be from before
  // the change. A load that fails has no answer to replace.
  const again = loading
    .filter(({ query, load }) => query.promise === load)
    .map(({ query, load }) => {
      const reload = () => client.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true })
      const done = load?.then(reload, () => undefined)
      // Callers wait for the queries on a screen, and with 'all' for the others, too.
      return filters.refetchType === 'all' || query.isActive() ? done : undefined
    })
  await Promise.all([reloaded, ...again])
}
