/** What admins read before a decision. */
import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { REPORTS_LISTED, ITEMS_LISTED, type QueueDetail, type TriggerId } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  caseCursorSchema,
  ensureShared,
  findCase,
  findCases,
  isShared,
  cursorOf,
  toQueueItem,
  type CaseRow,
} from './cases.queries.ts'
import { readPage, type PageQuery } from '../../pagination/read-page.ts'

interface Dependencies {
  queries: Queries
  clock: Clock
}

/** Throws `request.invalid` for a cursor of another list. */
export async function listQueue(
  { queries, clock, cursors }: Dependencies & { cursors: ListCursors },
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
export async function getQueueItem({ queries, clock }: Dependencies, itemId: string): Promise<QueueDetail> {
  const row = await findCase(queries, itemId)
  if (!row) throw new AppError('report.not-found')
  const [reports, dialog, scripts] = await Promise.all([
    findReports(queries, itemId),
    findDialog(queries, row),
    findScripts(queries, row),
  ])
  return { ...toQueueItem(row, clock.now()), reports, ...(dialog ? { line: dialog } : {}), scripts }
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
        .innerJoin('scripts as script', 'script.id', 'dialogs.script_id')
        .select(['dialogs.trigger', 'dialogs.text', 'dialogs.speech'])
        .$narrowType<{ trigger: TriggerId }>()
        .where('dialogs.id', '=', subject_id)
        .where('dialogs.published', '=', true)
        .where(isShared)
        .executeTakeFirst()

/** The scripts that a take-down of the subject would hide, or has hidden. */
async function findScripts(queries: Queries, { kind, subject_id }: CaseRow): Promise<QueueDetail['scripts']> {
  const rows = await queries
    .selectFrom('scripts as script')
    .select(['script.id', 'title', 'description', 'moderation_state', 'content_hash', 'listed'])
    .select(isShared.as('is_shared'))
    .select(
      sql<string[]>`array(select name from tags join script_tags on tag_id = tags.id where script_id = script.id
        order by name collate "C")`.as('tags'),
    )
    .where('script.deleted_at', 'is', null)
    .where((where) => {
      if (kind === 'user') return where('script.owner_id', '=', subject_id)
      if (kind === 'script') return where('script.id', '=', subject_id)
      return where(
        'script.id',
        'in',
        where.selectFrom('dialogs').select('script_id').where('dialogs.id', '=', subject_id),
      )
    })
    // Unpublished scripts are left out, except after a take-down: it can be reversed also when its author withdrew them.
    .where((where) => where.or([where('moderation_state', '=', 'taken-down'), isShared]))
    .orderBy('script.created_at')
    .orderBy('script.id')
    .limit(ITEMS_LISTED)
    .execute()
  return rows.map((row) => ({
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
  { queries, cursors }: { queries: Queries; cursors: ListCursors },
  scriptId: string,
  query: PageQuery,
): Promise<EndpointOutput<Endpoints['listPublicDialogs']>> {
  await ensureShared(queries, scriptId)
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
