/** Encrypted copies of histories: one for a member at most. */
import type { HistoryCopy, HistoryKey } from '@rubato/contracts/domain'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { AppError } from '../../base/errors.ts'
import type { Clock } from '../../ports/clock.ts'

type CopyRow = Pick<
  Selectable<Tables['history_copies']>,
  'id' | 'key_salt' | 'key_rounds' | 'wrapped_key' | 'key_revision'
>
const columns = ['id', 'key_salt', 'key_rounds', 'wrapped_key', 'key_revision'] as const

const copyOf = (row: CopyRow): HistoryCopy => ({
  id: row.id,
  key: { salt: row.key_salt, rounds: row.key_rounds, wrapped: row.wrapped_key },
  keyRevision: row.key_revision,
})
const keyColumns = ({ salt, rounds, wrapped }: HistoryKey) => ({
  key_salt: salt,
  key_rounds: rounds,
  wrapped_key: wrapped,
})

export async function findCopy(queries: Queries, { userId }: Actor): Promise<HistoryCopy | null> {
  const row = await queries
    .selectFrom('history_copies')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? copyOf(row) : null
}

/** Locks the consent until the transaction ends. Throws `account.consent-required`. */
export type EnsureConsent = (transaction: Transaction<Tables>, actor: Actor) => Promise<void>

/** Throws `account.consent-required` and `history.copy-exists`. */
export async function createCopy(
  { queries, clock, ensureConsent }: { queries: Queries; clock: Clock; ensureConsent: EnsureConsent },
  actor: Actor,
  { id, key }: { id: string; key: HistoryKey },
): Promise<HistoryCopy> {
  const row = await queries.transaction().execute(async (transaction) => {
    await ensureConsent(transaction, actor)
    return transaction
      .insertInto('history_copies')
      .values({ user_id: actor.userId, id, ...keyColumns(key), created_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
  })
  if (!row) throw new AppError('history.copy-exists')
  return copyOf(row)
}

/** Throws `history.copy-not-found`, and `history.conflict` when the key was changed since `keyRevision`. */
export async function changeKey(
  queries: Queries,
  actor: Actor,
  copyId: string,
  { keyRevision, key }: { keyRevision: number; key: HistoryKey },
): Promise<HistoryCopy> {
  const row = await queries
    .updateTable('history_copies')
    .set({ ...keyColumns(key), key_revision: sql`key_revision + 1` })
    .where('user_id', '=', actor.userId)
    .where('id', '=', copyId)
    .where('key_revision', '=', keyRevision)
    .returning(columns)
    .executeTakeFirst()
  if (row) return copyOf(row)
  const isThere = (await findCopy(queries, actor))?.id === copyId
  throw new AppError(isThere ? 'history.conflict' : 'history.copy-not-found')
}

export async function deleteCopy(queries: Queries, { userId }: Actor): Promise<void> {
  await queries.deleteFrom('history_copies').where('user_id', '=', userId).execute()
}
