/** Moderation cases, joined with their subjects as far as these are shared. */
import { answerBy, sharedKinds, type QueueItem, type ReportState } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../../database/open-database.ts'
import { notFound } from '../../public-items/visibility.ts'
import { sharedTables, type Subject } from '../../public-items/shared-tables.ts'

/** Throws `not-found` of the kind for an item that its owner does not share: it is readable for its owner alone. */
export async function ensureShared(queries: Queries, { kind, id }: Subject): Promise<void> {
  const { items } = sharedTables[kind]
  const { rows } = await sql`select from ${sql.table(items)} item where id = ${id} and item.offered`.execute(queries)
  if (rows.length === 0) throw notFound(kind)
}

/** Name, owner and visibility of the shared items, as one relation. */
const sharedItems = sql<{
  kind: string
  id: string
  title: string
  owner_id: string
  listed: boolean
}>`lateral (${sql.join(
  sharedKinds.map((kind) => {
    const { items } = sharedTables[kind]
    const id =
      kind === 'script'
        ? sql`case item_case.kind when 'script' then item_case.subject_id
            when 'dialog' then (select script_id from dialogs where dialogs.id = item_case.subject_id and published) end`
        : sql`case item_case.kind when ${sql.lit(kind)} then item_case.subject_id end`
    return sql`select ${sql.lit(kind)} as kind, item.id, item.name as title, item.owner_id, item.listed
      from ${sql.table(items)} item where item.id = ${id} and item.offered`
  }),
  sql` union all `,
)})`

const selectCases = (queries: Queries) =>
  queries
    .selectFrom('moderation_cases as item_case')
    .leftJoin(sharedItems.as<'shared'>(sql`shared`), (join) => join.onTrue())
    .leftJoin('author_feedback as feedback', (join) =>
      join.on('item_case.kind', '=', 'author-feedback').onRef('feedback.id', '=', 'item_case.subject_id'),
    )
    .leftJoin('users as member', (join) =>
      join.on((on) =>
        on.or([
          on('member.id', '=', on.ref('shared.owner_id')),
          on.and([on('item_case.kind', '=', 'user'), on('member.id', '=', on.ref('item_case.subject_id'))]),
          on('member.id', '=', on.ref('feedback.sender_id')),
        ]),
      ),
    )
    .select([
      'item_case.id',
      'item_case.number',
      'item_case.source',
      'item_case.kind',
      'item_case.subject_id',
      'item_case.held_reason',
      'item_case.state',
      'item_case.created_at',
      'item_case.decided_at',
      'item_case.decided_by',
      'item_case.statement',
      'shared.title',
      'shared.listed',
      'feedback.text as feedback_text',
      'member.username',
    ])
    .select(
      sql<string[]>`array(select distinct reason from reports where case_id = item_case.id order by reason)`.as(
        'reasons',
      ),
    )
    .select(sql<string | number>`(select count(*) from reports where case_id = item_case.id)`.as('report_count'))

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]

export const findCase = (queries: Queries, itemId: string): Promise<CaseRow | undefined> =>
  selectCases(queries).where('item_case.id', '=', itemId).executeTakeFirst()

/** Position of a case in its list: the instant that it is sorted by, ms since 1970, and its number. */
export const caseCursorSchema = z.tuple([z.int(), z.int()])
type CaseCursor = z.infer<typeof caseCursorSchema>
export const cursorOf = ({ decided_at, created_at, number }: CaseRow): CaseCursor => [
  (decided_at ?? created_at).getTime(),
  Number(number),
]

/** A keyset page: open cases from the oldest, decided cases from the latest decision. */
export function findCases(
  queries: Queries,
  state: ReportState,
  after: CaseCursor | null,
  count: number,
): Promise<CaseRow[]> {
  const [instant, direction, behind] =
    state === 'open'
      ? (['item_case.created_at', 'asc', '>'] as const)
      : (['item_case.decided_at', 'desc', '<'] as const)
  let query = selectCases(queries).where('item_case.state', '=', state)
  if (after) {
    const [at, number] = after
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(instant, 'item_case.number'), behind, tuple(new Date(at), number)),
    )
  }
  return query.orderBy(instant, direction).orderBy('item_case.number', direction).limit(count).execute()
}

export function toQueueItem(row: CaseRow, now: number): QueueItem {
  const due = answerBy(row.created_at.getTime())
  return {
    id: row.id,
    source: row.source,
    kind: row.kind,
    subject: {
      id: row.subject_id,
      title: row.kind === 'user' ? (row.username ?? '') : (row.title ?? ''),
      author: row.username ?? '',
      isVisible: row.kind === 'user' ? row.username !== null : row.listed === true || row.feedback_text !== null,
    },
    reasons: row.held_reason === null ? row.reasons : [row.held_reason],
    reportCount: Number(row.report_count),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    answerBy: new Date(due).toISOString(),
    isLate: row.state === 'open' && now > due,
    ...decisionOf(row),
  }
}

function decisionOf({ decided_at: at, decided_by: admin, statement }: CaseRow): Pick<QueueItem, 'decision'> {
  if (at === null || admin === null || statement === null) return {}
  return { decision: { at: at.toISOString(), admin, statement } }
}
