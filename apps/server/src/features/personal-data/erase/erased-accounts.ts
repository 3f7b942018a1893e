/** Accounts that were erased, as hashes: the restore of a backup that still has one of them erases it again. */
import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'

interface ErasedAccount {
  id: string
  shared_works: 'remove' | 'leave-nameless'
}

/** Called in the transaction that deletes the account: its remains are left from then on until `noteRemainsErased`. */
export async function noteErased(queries: Queries, account: ErasedAccount, now: number): Promise<void> {
  await sql`insert into erased_accounts (account_hash, shared_works, erased_at)
    values (encode(sha256(${account.id}::text::bytea), 'hex'), ${account.shared_works}, ${new Date(now)})
    on conflict (account_hash) do update set remains = true`.execute(queries)
}

/** Whether an account was erased whose tags, or rows in the files of an embedded database, are still to be removed. */
export async function areRemainsLeft(queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('erased_accounts')
    .select('remains')
    .where('remains', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function noteRemainsErased(queries: Queries): Promise<void> {
  await queries.updateTable('erased_accounts').set({ remains: false }).where('remains', '=', true).execute()
}
