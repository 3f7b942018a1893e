import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import {
  ITEMS_LISTED,
  REPORTS_LISTED,
  sharedKinds,
  type QueueDetail,
  type SharedKind,
  type TriggerId,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { isAbout } from './affected-items.ts'
import {
  caseCursorSchema,
  ensureShared,
  findCase,
  findCases,
  cursorOf,
  toQueueItem,
  type CaseRow,
} from './cases.queries.ts'
import { readPage, type PageQuery, type QueriesAndCursors } from '../../pagination/read-page.ts'

/** Throws `request.invalid` for a cursor of another list. */
export async function listQueue(
  { queries, clock, cursors }: QueriesAndClock & QueriesAndCursors,
  { state, ...query }: EndpointRequest<Endpoints['listQueue']>['query'],
): Promise<EndpointOutput<Endpoints['listQueue']>> {
  const now = clock.now()
  return readPage(cursors, query, {
    list: ['queue', state],
    end: caseCursorSchema,
    find: (after, count) => findCases(queries, state, after, count),
    endOf: cursorOf,
    toItem: (row) => toQueueItem(row, now),
  })
}

/** Throws `report.not-found`. */
export async function getQueueItem({ queries, clock }: QueriesAndClock, itemId: string): Promise<QueueDetail> {
  const row = await findCase(queries, itemId)
  if (!row) throw new AppError('report.not-found')
  const [reports, dialog, items] = await Promise.all([
    findReports(queries, itemId),
    findDialog(queries, row),
    findItems(queries, row),
  ])
  return {
    ...toQueueItem(row, clock.now()),
    reports,
    ...(dialog ? { line: dialog } : {}),
    ...(row.feedback_text === null ? {} : { feedback: { text: row.feedback_text } }),
    items,
  }
}

async function findReports(queries: Queries, itemId: string): Promise<QueueDetail['reports']> {
  const rows = await queries
    .selectFrom('reports')
    .select(['reason', 'text', 'email', 'created_at'])
    .where('case_id', '=', itemId)
    .orderBy('created_at')
    .limit(REPORTS_LISTED)
    .execute()
  return rows.map(({ created_at, ...report }) => ({ ...report, createdAt: created_at.toISOString() }))
}

const findDialog = async (queries: Queries, { kind, subject_id }: CaseRow): Promise<QueueDetail['line']> =>
  kind !== 'dialog'
    ? undefined
    : queries
        .selectFrom('dialogs')
        .innerJoin('scripts as item', 'item.id', 'dialogs.script_id')
        .select(['dialogs.trigger', 'dialogs.text', 'dialogs.speech'])
        .$narrowType<{ trigger: TriggerId }>()
        .where('dialogs.id', '=', subject_id)
        .where('dialogs.published', '=', true)
        .where('item.offered', '=', true)
        .executeTakeFirst()

/** The items that a take-down of the subject would hide, or has hidden; the oldest first of each kind. */
async function findItems(queries: Queries, subject: CaseRow): Promise<QueueDetail['items']> {
  const found: QueueDetail['items'] = []
  for (const kind of sharedKinds) found.push(...(await findItemsOf(queries, subject, kind)))
  return found.slice(0, ITEMS_LISTED)
}

interface ItemRow {
  id: string
  title: string
  description: string
  tags: string[]
  is_shared: boolean
  moderation_state: 'held' | 'taken-down' | null
  listed: boolean
  content_hash: string | null
}

async function findItemsOf(queries: Queries, subject: CaseRow, kind: SharedKind): Promise<QueueDetail['items']> {
  const condition = isAbout(subject, kind)
  if (condition === null) return []
  const { items, tags } = sharedTables[kind]
  // Items that their owner does not share are left out, except after a take-down, which can be reversed for them too.
  const { rows } = await sql<ItemRow>`
    select id, name as title, description, moderation_state, content_hash, listed, item.offered as is_shared,
      array(select name from tags join ${sql.table(tags)} tagged on tag_id = tags.id
        where tagged.item_id = item.id order by name collate "C") as tags
    from ${sql.table(items)} item
    where ${condition} and deleted_at is null and (moderation_state = 'taken-down' or item.offered)
    order by created_at, id limit ${ITEMS_LISTED}`.execute(queries)
  return rows.map((row) => ({
    kind,
    id: row.id,
    title: row.is_shared ? row.title : '',
    description: row.is_shared ? row.description : '',
    tags: row.is_shared ? row.tags : [],
    state: row.moderation_state ?? (row.listed ? 'visible' : 'not-shared'),
    isShipped: row.content_hash !== null,
  }))
}

/** Throws `script.not-found` for a script that is not shared, `request.invalid` for a cursor of another script. */
export async function listPublicDialogs(
  { queries, cursors }: QueriesAndCursors,
  scriptId: string,
  query: PageQuery,
): Promise<EndpointOutput<Endpoints['listPublicDialogs']>> {
  await ensureShared(queries, { kind: 'script', id: scriptId })
  return readPage(cursors, query, {
    list: ['shared-lines', scriptId],
    end: z.int(),
    find: (after, count) =>
      queries
        .selectFrom('dialogs')
        .select(['id', 'position', 'trigger', 'text', 'speech'])
        .where('script_id', '=', scriptId)
        .where('published', '=', true)
        .$if(after !== null, (dialogs) => dialogs.where('position', '>', after))
        .orderBy('position')
        .limit(count)
        .execute(),
    endOf: (row) => row.position,
    toItem: ({ id, trigger, text, speech }) => ({ id, trigger: trigger as TriggerId, text, speech }),
  })
}
