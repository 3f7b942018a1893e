/** Queries of moderation. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { gameEndpoints, gameGeneratorEndpoints, moderationEndpoints } from '@rubato/contracts/api'
import type { Decision, Game, ItemKind, QueueDetail, ReportState, Restore, SharedKind } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { describedList, describedQuery } from '../../../lib/query/described-query.ts'
import { fromCursor, logKey, nextOf, retry } from '../admin-query.ts'

const queueKey = ['admin', 'queue']
const reviewKey = ['admin', 'review']
const itemKey = (itemId: string) => ['admin', 'item', itemId]

export const queueQuery = (state: ReportState) =>
  describedList('moderation', {
    queryKey: [...queueKey, state],
    queryFn: ({ pageParam }) => call(moderationEndpoints.listQueue, { query: { state, ...fromCursor(pageParam) } }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 0,
    retry,
  })

export const itemQuery = (itemId: string) =>
  describedQuery('moderation-item', {
    queryKey: itemKey(itemId),
    queryFn: () => call(moderationEndpoints.getQueueItem, { params: { itemId } }),
    staleTime: 0,
    retry,
  })

/** The subject of a decision. */
export interface Subject {
  kind: SharedKind
  id: string
}

/** The texts of a shared item that need review, and the revision that a decision needs. */
export const reviewQuery = ({ kind, id }: Subject) =>
  describedQuery('moderation-item', {
    queryKey: [...reviewKey, kind, id],
    queryFn: () => call(moderationEndpoints.getReview, { params: { kind, subjectId: id } }),
    staleTime: 0,
    retry,
  })

/** A public game or generator, also one that is held or taken down. */
export const contentQuery = (kind: ItemKind, id: string) =>
  describedQuery('moderation-item', {
    queryKey: ['admin', 'content', kind, id],
    queryFn: (): Promise<Pick<Game, 'summary'>> =>
      kind === 'game'
        ? call(gameEndpoints.readGameAsAdmin, { params: { gameId: id } })
        : call(gameGeneratorEndpoints.readGameGeneratorAsAdmin, { params: { gameGeneratorId: id } }),
    staleTime: 0,
    retry,
  })

/** Dialogs of a script, page by page: there may be thousands. Another revision is another list. */
export const dialogsQuery = (scriptId: string, revision: string) =>
  describedList('moderation-item', {
    queryKey: ['admin', 'dialogs', scriptId, revision],
    queryFn: ({ pageParam }) =>
      call(moderationEndpoints.listPublicDialogs, {
        params: { scriptId },
        query: { limit: 200, ...fromCursor(pageParam) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    retry,
  })

export function useDecide(itemId: string, onDone: (item: QueueDetail) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Decision) => call(moderationEndpoints.decide, { params: { itemId }, body }),
    onSuccess(item) {
      queryClient.setQueryData(itemKey(itemId), item)
      removeLists(queryClient)
      onDone(item)
    },
    onError: (error) => refetchChanged(queryClient, error),
  })
}

export function useRestore({ kind, id }: Subject, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Restore) =>
      call(moderationEndpoints.restoreTakenDown, { params: { kind, subjectId: id }, body }),
    async onSuccess() {
      removeLists(queryClient)
      await queryClient.invalidateQueries({ queryKey: ['admin', 'item'] })
      onDone()
    },
    onError: (error) => refetchChanged(queryClient, error),
  })
}

/** The subject changed during the review: read it again. */
function refetchChanged(queryClient: ReturnType<typeof useQueryClient>, error: Error): void {
  if (!isErrorCode(error, 'report.changed')) return
  for (const queryKey of [reviewKey, ['admin', 'item']]) void queryClient.invalidateQueries({ queryKey })
}

/** Also the lists of items: an admin may be a member who reads them. */
function removeLists(queryClient: ReturnType<typeof useQueryClient>): void {
  for (const queryKey of [queueKey, logKey, ['items'], ['games'], ['game-generators']])
    queryClient.removeQueries({ queryKey })
}
