/** Everything below `['admin']` in the cache needs a fresh proof to be asked for. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Decision, QueueDetail, ReportState } from '@rubato/contracts/domain'
import { ApiError } from '../../lib/api/api-error.ts'
import { shouldRetryGuard } from '../../lib/query-client.ts'
import { strictCall } from './strict-call.ts'

const queueKey = ['admin', 'queue']
const auditKey = ['admin', 'audit']
const itemKey = (itemId: string) => ['admin', 'item', itemId]

/** What the service refuses stays refused: nobody is asked for the password six times. */
const retry = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError && error.status === 400) && shouldRetryGuard(failures, error)

const nextOf = (page: { pagination: { next: string | null } }) => page.pagination.next
/** The first page has no cursor, and its name stays out of the question. */
const from = (cursor: string | null) => (cursor === null ? {} : { cursor })

export const queueQuery = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, state],
    queryFn: ({ pageParam }) => strictCall('listQueue', { query: { state, ...from(pageParam) } }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 0,
    retry,
  })

export const auditQuery = infiniteQueryOptions({
  queryKey: auditKey,
  queryFn: ({ pageParam }) => strictCall('listAudit', { query: from(pageParam) }),
  initialPageParam: null as string | null,
  getNextPageParam: nextOf,
  staleTime: 0,
  retry,
})

export const itemQuery = (itemId: string) =>
  queryOptions({
    queryKey: itemKey(itemId),
    queryFn: () => strictCall('getQueueItem', { params: { itemId } }),
    staleTime: 0,
    retry,
  })

/** Lines of a script, a page at a time: there may be thousands. */
export const linesQuery = (scriptId: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'lines', scriptId],
    queryFn: ({ pageParam }) =>
      strictCall('listSharedLines', { params: { scriptId }, query: { limit: 200, ...from(pageParam) } }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    retry,
  })

export function useDecide(itemId: string, onDone: (item: QueueDetail) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Decision) => strictCall('decide', { params: { itemId }, body }),
    onSuccess(item) {
      queryClient.setQueryData(itemKey(itemId), item)
      forgetLists(queryClient)
      onDone(item)
    },
  })
}

export function useRestore(scriptId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (statement: string) => strictCall('restoreTakenDown', { params: { scriptId }, body: { statement } }),
    async onSuccess() {
      forgetLists(queryClient)
      await queryClient.invalidateQueries({ queryKey: ['admin', 'item'] })
      onDone()
    },
  })
}

/** Also scripts: an admin may be a member who looks at them. */
function forgetLists(queryClient: ReturnType<typeof useQueryClient>): void {
  for (const queryKey of [queueKey, auditKey, ['scripts']]) queryClient.removeQueries({ queryKey })
}
