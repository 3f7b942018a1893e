import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { sumKinds, UNSEEN_NOTICES_MAX, type Notice, type NoticedItem, type SumKind } from '@rubato/contracts/domain'
import { sql, type Selectable } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { isBehind, positionSchema, type Position } from '../../pagination/newest-first.ts'
import { readPage, type QueriesAndCursors } from '../../pagination/read-page.ts'
import { itemName } from '../../public-items/item-name.ts'

type NoticeRow = Selectable<Tables['notices']> & {
  item_name: string | null
  feedback_text: string | null
  sender: string | null
  is_blocked: boolean
}

/** Throws `request.invalid` for a cursor of another list. */
export const listNotices = (
  { queries, cursors }: QueriesAndCursors,
  { userId }: Actor,
  page: EndpointRequest<Endpoints['listNotices']>['query'],
): Promise<EndpointOutput<Endpoints['listNotices']>> =>
  readPage(cursors, page, {
    list: ['notices', userId],
    end: positionSchema,
    find: (after, count) => findNotices(queries, userId, after, count),
    endOf: ({ at, id }): Position => [at.toISOString(), id],
    toItem: toNotice,
  })

async function findNotices(queries: Queries, userId: string, after: Position | null, count: number) {
  return queries
    .selectFrom('notices')
    .leftJoin('author_feedback as feedback', 'feedback.id', 'notices.feedback_id')
    .leftJoin('users as sender', (join) =>
      join.onRef('sender.id', '=', 'feedback.sender_id').on('feedback.shows_name', '=', true),
    )
    .leftJoin('author_blocks as block', 'block.feedback_id', 'feedback.id')
    .selectAll('notices')
    .select(['feedback.text as feedback_text', 'sender.username as sender'])
    .select(sql<boolean>`block.feedback_id is not null`.as('is_blocked'))
    .select(itemName('notices').as('item_name'))
    .where('notices.user_id', '=', userId)
    .where(isBehind('notices.at', 'notices.id', after))
    .orderBy('notices.at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(count)
    .execute()
}

const isSum = (kind: NoticeRow['kind']): kind is SumKind => sumKinds.some((sum) => sum === kind)

function toNotice(row: NoticeRow): Notice {
  const { id, kind } = row
  const common = { id, at: row.at.toISOString(), isSeen: row.seen_at !== null }
  if (kind === 'feedback-answer') return { ...common, kind }
  if (kind === 'report') return { ...common, kind, outcome: row.outcome ?? 'dismissed', statement: row.statement ?? '' }
  const item = itemOf(row)
  if (kind === 'author-feedback') return { ...common, kind, item, feedback: feedbackOf(row) }
  if (isSum(kind)) return { ...common, kind, item, count: row.count ?? 1 }
  return { ...common, kind, item, statement: row.statement ?? '' }
}

const feedbackOf = ({ feedback_id, feedback_text, sender, is_blocked }: NoticeRow) => ({
  id: feedback_id ?? '',
  text: feedback_text ?? '',
  sender,
  isBlocked: is_blocked,
})

function itemOf({ item_kind: kind, item_id: id, item_name: name }: NoticeRow): NoticedItem {
  if (kind === null || id === null) throw new Error('The notice has no item')
  return { kind, id, name }
}

/** Marks the notices until an instant, or one notice, as read. */
export async function markNoticesSeen(
  { queries, clock }: QueriesAndClock,
  { userId }: Actor,
  which: EndpointRequest<Endpoints['markNoticesSeen']>['body'],
): Promise<void> {
  const unseen = queries
    .updateTable('notices')
    .set({ seen_at: new Date(clock.now()) })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
  await ('id' in which ? unseen.where('id', '=', which.id) : unseen.where('at', '<=', new Date(which.until))).execute()
}

/** Notices that the member has not read; at most `UNSEEN_NOTICES_MAX`. */
export async function countUnseenNotices(queries: Queries, { userId }: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from notices where user_id = ${userId} and seen_at is null limit ${UNSEEN_NOTICES_MAX}) unseen`.execute(
    queries,
  )
  return rows[0]?.count ?? 0
}
