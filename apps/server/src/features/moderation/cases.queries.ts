/** Cases with the thing they are about, as far as it is shared. */
import { answerBy, type QueueItem, type ReportState } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../../database/open-database.ts'

/** What its owner has not shared, or has deleted, is nobody else's to read, an admin included. */
export const isShared = sql<boolean>`(script.published and script.deleted_at is null)`

const selectCases = (queries: Queries) =>
  queries
    .selectFrom('moderation_cases as item')
    .leftJoin('dialogs as line', (join) =>
      join.onRef('line.id', '=', 'item.subject_id').on('item.kind', '=', 'dialog').on('line.published', '=', true),
    )
    .leftJoin('scripts as script', (join) =>
      join
        .on((on) =>
          on.or([
            on('script.id', '=', on.ref('line.script_id')),
            on.and([on('item.kind', '=', 'script'), on('script.id', '=', on.ref('item.subject_id'))]),
          ]),
        )
        .on(isShared),
    )
    .leftJoin('users as member', (join) =>
      join.on((on) =>
        on.or([
          on('member.id', '=', on.ref('script.owner_id')),
          on.and([on('item.kind', '=', 'user'), on('member.id', '=', on.ref('item.subject_id'))]),
        ]),
      ),
    )
    .select([
      'item.id',
      'item.number',
      'item.source',
      'item.kind',
      'item.subject_id',
      'item.held_reason',
      'item.state',
      'item.created_at',
      'item.decided_at',
      'item.decided_by',
      'item.statement',
      'script.title',
      'script.listed',
      'member.username',
    ])
    .select(
      sql<string[]>`array(select distinct reason from reports where case_id = item.id order by reason)`.as('reasons'),
    )
    .select(sql<string | number>`(select count(*) from reports where case_id = item.id)`.as('report_count'))

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]

export const findCase = (queries: Queries, itemId: string): Promise<CaseRow | undefined> =>
  selectCases(queries).where('item.id', '=', itemId).executeTakeFirst()

/** Where a case stands in its list: the instant that decides, ms since 1970, and its number. */
export const casePlaceSchema = z.tuple([z.int(), z.int()])
type CasePlace = z.infer<typeof casePlaceSchema>
export const placeOf = ({ decided_at, created_at, number }: CaseRow): CasePlace => [
  (decided_at ?? created_at).getTime(),
  Number(number),
]

/** Open ones from the most urgent, decided ones from the latest; those behind the place `after`. */
export function findCases(
  queries: Queries,
  state: ReportState,
  after: CasePlace | null,
  count: number,
): Promise<CaseRow[]> {
  const [instant, direction, behind] =
    state === 'open' ? (['item.created_at', 'asc', '>'] as const) : (['item.decided_at', 'desc', '<'] as const)
  let query = selectCases(queries).where('item.state', '=', state)
  if (after) {
    const [at, number] = after
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(instant, 'item.number'), behind, tuple(new Date(at), number)),
    )
  }
  return query.orderBy(instant, direction).orderBy('item.number', direction).limit(count).execute()
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
      isVisible: row.kind === 'user' ? row.username !== null : row.listed === true,
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
