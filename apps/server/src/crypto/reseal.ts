/** Reseals stored texts with the current AUTH_SECRET. After that the older secret can be removed from the settings. */
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { BATCH_ROWS } from '../jobs/slices.ts'
import type { SecretBox } from './secret-box.ts'

/** A column of sealed texts. */
export interface SealedColumn {
  table: 'hosted_sessions' | 'identity_second_factors' | 'mail_outbox' | 'patreon_links'
  /** Primary key, a UUID. */
  key: 'id' | 'user_id'
  column: string
  box: SecretBox
}

const FIRST_KEY = '00000000-0000-0000-0000-000000000000'

/**
 * Changes rows in batches; a row that another call changes meanwhile is left as it is. Returns the number of texts. A
 * link that is being looked up is left to the next run: the look-up compares the token it has read.
 */
export async function resealColumns(
  queries: Queries,
  columns: readonly SealedColumn[],
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  let resealed = 0
  for (const column of columns) {
    for (let after: string | undefined = FIRST_KEY; after !== undefined && !signal.aborted;) {
      const batch = await resealBatch(queries, column, after, now)
      resealed += batch.resealed
      after = batch.last
    }
  }
  return resealed
}

async function resealBatch(queries: Queries, { table, key, column, box }: SealedColumn, after: string, now: Date) {
  const { rows } = await sql<{ key: string; sealed: string | null }>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(key)} > ${after}::uuid order by ${sql.ref(key)} limit ${BATCH_ROWS}`.execute(queries)
  const changes = rows.flatMap(({ key: id, sealed }) => {
    const text = sealed === null ? null : box.openOlder(sealed)
    return sealed === null || text === null ? [] : [{ id, sealed, again: box.seal(text) }]
  })
  const isFree =
    table === 'patreon_links' ? sql`and (leased_until is null or leased_until < ${now}::timestamptz)` : sql``
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} as kept set ${sql.ref(column)} = given.again
    from unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ sealed }) => sealed)}::text[],
      ${changes.map(({ again }) => again)}::text[]) as given (id, sealed, again)
    where kept.${sql.ref(key)} = given.id::uuid and kept.${sql.ref(column)} = given.sealed ${isFree}`.execute(queries)
  const last = rows.length < BATCH_ROWS ? undefined : rows.at(-1)?.key
  return { resealed: Number(numAffectedRows), last }
}
