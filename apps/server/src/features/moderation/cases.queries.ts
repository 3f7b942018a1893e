/** Moderation cases, joined with their subjects as far as these are shared. */
import { answerBy, type QueueItem, type ReportState } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'

/** Unpublished and deleted scripts are readable for their owner alone, not for admins. */
export const isShared = sql<boolean>`(script.published and script.deleted_at is null)`

/** Throws `script.not-found` for a script that is not shared. */
export async function ensureShared(queries: Queries, scriptId: string): Promise<void> {
  await queries
    .selectFrom('scripts as script')
    .select('id')
    .where('id', '=', scriptId)
    .where(isShared)
    .executeTakeFirstOrThrow(() => new AppError('script.not-found'))
}

const selectCases = (queries: Queries) =>
  queries
    .selectFrom('moderation_cases as item')
    .leftJoin('dialogs as dialog', (join) =>
      join.onRef('dialog.id', '=', 'item.subject_id').on('item.kind', '=', 'dialog').on('dialog.published', '=', true),
    )
    .leftJoin('scripts as script', (join) =>
      join
        .on((on) =>
          on.or([
            on('script.id', '=', on.ref('dialog.script_id')),
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
