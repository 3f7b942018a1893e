/** The only way to write into the cache: a request that is under way may be answered from before the change. */
import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/** Takes over the answer of a change as the data of its query. A request of the query that is under way is repeated. */
export function takeOver<Data>(client: QueryClient, queryKey: QueryKey, data: Data): void {
  client.setQueryData(queryKey, data)
  void client.refetchQueries({ queryKey, exact: true, fetchStatus: 'fetching' })
}

/** Changes the data of these queries, and what their requests under way bring. A query that has to load again still does. */
export function changeData<Data>(client: QueryClient, filters: QueryFilters, change: (data: Data) => Data): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const apply = () => {
      const { isInvalidated } = query.state
      client.setQueryData<Data>(query.queryKey, (data) => data && change(data))
      if (isInvalidated) query.invalidate()
    }
    apply()
    // The promise is there while a request is under way. One that fails, or is repeated meanwhile, brings nothing to change.
    query.promise?.then(apply, () => undefined)
  }
}
