/** The admins' queries. Every query with a key below `['admin']` needs a fresh reverification. */
import type { QueryKey } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { describedList, describedQuery, type QueryFailure } from '../../lib/query/described-query.ts'
import { shouldRetryGuard } from '../../lib/query/query-client.ts'

export const logKey = ['admin', 'audit']

/** A 400 answer is not retried: each retry could request the password again. */
const retry = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError && error.status === 400) && shouldRetryGuard(failures, error)

/** Queries of administration are fetched again on each visit. */
export const always = { staleTime: 0, retry }

/** @param failure names the notification of a query that fails */
export const adminQuery = <Data>(failure: QueryFailure, queryKey: QueryKey, queryFn: () => Promise<Data>) =>
  describedQuery(failure, { queryKey, queryFn, ...always })

interface Page {
  pagination: { next: string | null }
}

/** A list, page by page. `load` gets the parameter of the page: the first has no cursor. */
export const adminList = <Item extends Page>(
  failure: QueryFailure,
  queryKey: QueryKey,
  load: (page: { cursor?: string }, context: { signal: AbortSignal }) => Promise<Item>,
) =>
  describedList(failure, {
    queryKey,
    queryFn: (context) => load(context.pageParam === null ? {} : { cursor: context.pageParam }, context),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next,
    ...always,
  })
