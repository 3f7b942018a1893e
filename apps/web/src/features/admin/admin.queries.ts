/** Everything below `['admin']` in the cache needs a fresh proof to be asked for. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moderationEndpoints } from '@rubato/contracts/api'
import type { Decision, QueueDetail, ReportState, Restore } from '@rubato/contracts/domain'
import { ApiError, isErrorCode } from '../../lib/api/api-error.ts'
import { describedList, describedQuery } from '../../lib/described-query.ts'
import { shouldRetryGuard } from '../../lib/query-client.ts'
import { strictCall } from './strict-call.ts'

const queueKey = ['admin', 'queue']
const auditKey = ['admin', 'audit']
const reviewKey = ['admin', 'review']
const itemKey = (itemId: string) => ['admin', 'item', itemId]

/** What the service refuses stays refused: nobody is asked for the password six times. */
const retry = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError && error.status === 400) && shouldRetryGuard(failures, error)

const nextOf = (page: { pagination: { next: string | null } }) => page.pagination.next
/** The first page has no cursor, and its name stays out of the question. */
const from = (cursor: string | null) => (cursor === null ? {} : { cursor })

export const queueQuery = (state: ReportState) =>
  describedList('moderation', {
    queryKey: [...queueKey, state],
    queryFn: ({ pageParam }) => strictCall(moderationEndpoints.listQueue, { query: { state, ...from(pageParam) } }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 0,
    retry,
  })

export const auditQuery = describedList('moderation-log', {
  queryKey: auditKey,
  queryFn: ({ pageParam }) => strictCall(moderationEndpoints.listAudit, { query: from(pageParam) }),
  initialPageParam: null as string | null,
  getNextPageParam: nextOf,
  staleTime: 0,
  retry,
})

export const itemQuery = (itemId: string) =>
  describedQuery('moderation-item', {
    queryKey: itemKey(itemId),
    queryFn: () => strictCall(moderationEndpoints.getQueueItem, { params: { itemId } }),
    staleTime: 0,
    retry,
  })

/** What of a shared script has to be looked at, and the revision that its lines are read at. */
export const reviewQuery = (scriptId: string) =>
  describedQuery('moderation-item', {
    queryKey: [...reviewKey, scriptId],
    queryFn: () => strictCall(moderationEndpoints.getReview, { params: { scriptId } }),
    staleTime: 0,
    retry,
  })

/** Lines of a script, a page at a time: there may be thousands. A change of the script is another list. */
export const linesQuery = (scriptId: string, revision: string) =>
  describedList('moderation-item', {
    queryKey: ['admin', 'lines', scriptId, revision],
    queryFn: ({ pageParam }) =>
      strictCall(moderationEndpoints.listPublicDialogs, {
        params: { scriptId },
        query: { limit: 200, ...from(pageParam) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    retry,
  })

export function useDecide(itemId: string, onDone: (item: QueueDetail) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Decision) => strictCall(moderationEndpoints.decide, { params: { itemId }, body }),
    onSuccess(item) {
      queryClient.setQueryData(itemKey(itemId), item)
      forgetLists(queryClient)
      onDone(item)
    },
    onError: (error) => lookAgain(queryClient, error),
  })
}

export function useRestore(scriptId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Restore) => strictCall(moderationEndpoints.restoreTakenDown, { params: { scriptId }, body }),
    async onSuccess() {
      forgetLists(queryClient)
      await queryClient.invalidateQueries({ queryKey: ['admin', 'item'] })
      onDone()
    },
    onError: (error) => lookAgain(queryClient, error),
  })
}

/** It was changed while it was looked at: what it says now is shown. */
function lookAgain(queryClient: ReturnType<typeof useQueryClient>, error: Error): void {
  if (!isErrorCode(error, 'report.changed')) return
  for (const queryKey of [reviewKey, ['admin', 'item']]) void queryClient.invalidateQueries({ queryKey })
}

/** Also scripts: an admin may be a member who looks at them. */
function forgetLists(queryClient: ReturnType<typeof useQueryClient>): void {
  for (const queryKey of [queueKey, auditKey, ['scripts']]) queryClient.removeQueries({ queryKey })
}
