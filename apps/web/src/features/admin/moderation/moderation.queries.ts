/** Queries of moderation. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { gameEndpoints, gameGeneratorEndpoints, moderationEndpoints } from '@rubato/contracts/api'
import type { Decision, Game, ItemKind, ReportState, Restore, SharedKind } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { takeOver } from '../../../lib/query/change-data.ts'
import { reloadQueries } from '../../../lib/query/reload-queries.ts'
import { adminList, adminQuery, logKey } from '../admin-query.ts'
import type { Composed } from './own-words.ts'

const queueKey = ['admin', 'queue']
const reviewKey = ['admin', 'review']
const itemKey = (itemId: string) => ['admin', 'item', itemId]

export const queueQuery = (state: ReportState) =>
  adminList('moderation', [...queueKey, state], (page) =>
    call(moderationEndpoints.listQueue, { query: { state, ...page } }),
  )

export const itemQuery = (itemId: string) =>
  adminQuery('moderation-item', itemKey(itemId), () => call(moderationEndpoints.getQueueItem, { params: { itemId } }))

/** The subject of a decision. */
export interface Subject {
  kind: SharedKind
  id: string
}

/** The texts of a shared item that need review, and the revision that a decision needs. */
export const reviewQuery = ({ kind, id }: Subject) =>
  adminQuery('moderation-item', [...reviewKey, kind, id], () =>
    call(moderationEndpoints.getReview, { params: { kind, subjectId: id } }),
  )

/** A public game or generator, also one that is held or taken down. Its content is cached by revision. */
export const contentQuery = (kind: ItemKind, id: string, revision: string) =>
  adminQuery(
    'moderation-item',
    ['admin', 'content', kind, id, revision],
    (): Promise<Pick<Game, 'summary'> & Composed> =>
      kind === 'game'
        ? call(gameEndpoints.readGameAsAdmin, { params: { gameId: id } })
        : call(gameGeneratorEndpoints.readGameGeneratorAsAdmin, { params: { gameGeneratorId: id } }),
  )

/** Dialogs of a script, page by page: there may be thousands. Another revision is another list. */
export const dialogsQuery = (scriptId: string, revision: string) => ({
  ...adminList('moderation-item', ['admin', 'dialogs', scriptId, revision], (page) =>
    call(moderationEndpoints.listPublicDialogs, { params: { scriptId }, query: { limit: 200, ...page } }),
  ),
  staleTime: 30_000,
})

/** Returns the function that decides on an item of the queue. */
export function useDecide(itemId: string): (body: Decision) => Promise<void> {
  const queryClient = useQueryClient()
  return async (body) => {
    const item = await readChanged(queryClient, call(moderationEndpoints.decide, { params: { itemId }, body }))
    takeOver(queryClient, itemKey(itemId), item)
    removeLists(queryClient)
  }
}

/** Returns the function that restores what was taken down. */
export function useRestore({ kind, id }: Subject): (body: Restore) => Promise<void> {
  const queryClient = useQueryClient()
  return async (body) => {
    const params = { kind, subjectId: id }
    await readChanged(queryClient, call(moderationEndpoints.restoreTakenDown, { params, body }))
    removeLists(queryClient)
    await reloadQueries(queryClient, { queryKey: ['admin', 'item'] })
  }
}

/** A subject that changed during the review is read again. */
const readChanged = <Answer>(queryClient: QueryClient, answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (isErrorCode(error, 'report.changed'))
      for (const queryKey of [reviewKey, ['admin', 'item']]) void reloadQueries(queryClient, { queryKey })
    throw error
  })

/** Also the lists of items: an admin may be a member who reads them. */
function removeLists(queryClient: QueryClient): void {
  for (const queryKey of [queueKey, logKey, ['items'], ['games'], ['game-generators']])
    queryClient.removeQueries({ queryKey })
}
