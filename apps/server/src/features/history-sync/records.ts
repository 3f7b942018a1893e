/** Records of an encrypted copy: listed from a revision on, stored if no other device changed them, erased for good. */
import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import {
  COPY_CHARACTERS_MAX,
  RECORDS_MAX,
  RECORDS_PER_PAGE,
  type HistoryRecord,
  type RecordToPut,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { withinAnswer } from '../../pagination/answer-budget.ts'
import type { EnsureConsent } from './copies.ts'

const columns = ['id', 'revision', 'content'] as const

const copyQuery = (queries: Queries, { userId }: Actor, copyId: string) =>
  queries
    .selectFrom('history_copies')
    .select(['last_revision', 'epoch'])
    .where('user_id', '=', userId)
    .where('id', '=', copyId)

/** Throws `history.copy-not-found`. */
export async function listRecords(
  queries: Queries,
  actor: Actor,
  copyId: string,
  after: number,
): Promise<EndpointOutput<Endpoints['listHistoryRecords']>> {
  const copy = await copyQuery(queries, actor, copyId).executeTakeFirst()
  if (!copy) throw new AppError('history.copy-not-found')
  const rows = await queries
    .selectFrom('history_records')
    .select(columns)
    .where('user_id', '=', actor.userId)
    .where('revision', '>', after)
    .orderBy('revision')
    .limit(RECORDS_PER_PAGE + 1)
    .execute()
  const data = withinAnswer(rows.slice(0, RECORDS_PER_PAGE))
  return { data, isLast: data.length === rows.length, epoch: copy.epoch }
}

/**
 * Locks the copy, so that revisions become visible in their order: a device that read up to one revision misses none below
 * it. Throws `history.copy-not-found`.
 */
async function lockCopy(transaction: Queries, actor: Actor, copyId: string): Promise<number> {
  const copy = await copyQuery(transaction, actor, copyId).forUpdate().executeTakeFirst()
  if (!copy) throw new AppError('history.copy-not-found')
  return copy.last_revision
}

const setLastRevision = (transaction: Queries, { userId }: Actor, revision: number) =>
  transaction.updateTable('history_copies').set({ last_revision: revision }).where('user_id', '=', userId).execute()

interface Put {
  stored: Pick<HistoryRecord, 'id' | 'revision'>[]
  conflicts: HistoryRecord[]
}

/** Throws `account.consent-required`, `history.copy-not-found` and `history.copy-full`; nothing is stored then. */
export function putRecords(
  { queries, ensureConsent }: { queries: Queries; ensureConsent: EnsureConsent },
  actor: Actor,
  copyId: string,
  records: readonly RecordToPut[],
): Promise<Put> {
  return queries.transaction().execute(async (transaction) => {
    await ensureConsent(transaction, actor)
    const last = await lockCopy(transaction, actor, copyId)
    const conflicts = await findConflicts(transaction, actor, records)
    const refused = new Set(conflicts.map(({ id }) => id))
    const accepted = records.filter(({ id }) => !refused.has(id))
    const rows = accepted.map(({ id, content }, index) => ({ id, content, revision: last + index + 1 }))
    if (rows.length > 0) {
      await upsert(transaction, actor, rows)
      await setLastRevision(transaction, actor, last + rows.length)
      await ensureRoom(transaction, actor)
    }
    return { stored: rows.map(({ id, revision }) => ({ id, revision })), conflicts }
  })
}

/** The stored records that another device changed, and the erased ones. */
async function findConflicts(
  transaction: Queries,
  { userId }: Actor,
  records: readonly RecordToPut[],
): Promise<HistoryRecord[]> {
  const expected = new Map(records.map((record) => [record.id, record.expected]))
  const found = await transaction
    .selectFrom('history_records')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', 'in', [...expected.keys()])
    .execute()
  return found.filter(({ id, revision, content }) => content === null || revision !== expected.get(id))
}

const upsert = (transaction: Queries, { userId }: Actor, rows: readonly HistoryRecord[]) =>
  transaction
    .insertInto('history_records')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({
        revision: (eb) => eb.ref('excluded.revision'),
        content: (eb) => eb.ref('excluded.content'),
      }),
    )
    .execute()

async function ensureRoom(transaction: Queries, { userId }: Actor): Promise<void> {
  const { rows } = await sql<{ isFull: boolean }>`
    select count(*) > ${RECORDS_MAX} or coalesce(sum(octet_length(content)), 0) > ${COPY_CHARACTERS_MAX} as "isFull"
    from history_records where user_id = ${userId}`.execute(transaction)
  if (rows[0]?.isFull) throw new AppError('history.copy-full')
}

/** `records`: null for all. Each erased record gets a new revision, so that other devices receive the erasure. Throws `history.copy-not-found`. */
export function eraseRecords(
  queries: Queries,
  actor: Actor,
  copyId: string,
  records: readonly string[] | null,
): Promise<void> {
  return queries.transaction().execute(async (transaction) => {
    const last = await lockCopy(transaction, actor, copyId)
    const chosen = records === null ? sql`true` : sql`id in (${sql.join([...records])})`
    const { rows } = await sql<{ revision: number }>`
      update history_records set content = null, revision = numbered.revision
      from (
        select id, ${last}::integer + row_number() over (order by revision)::integer as revision
        from history_records where user_id = ${actor.userId} and content is not null and ${chosen}
      ) as numbered
      where user_id = ${actor.userId} and history_records.id = numbered.id
      returning numbered.revision`.execute(transaction)
    if (rows.length > 0) await setLastRevision(transaction, actor, last + rows.length)
  })
}
