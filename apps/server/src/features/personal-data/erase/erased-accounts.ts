/** Accounts that were erased, as hashes: the restore of a backup that still has one of them erases it again. */
import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'

interface ErasedAccount {
  id: string
  shared_works: 'remove' | 'leave-nameless'
}

export async function noteErased(queries: Queries, account: ErasedAccount, now: number): Promise<void> {
  await sql`insert into erased_accounts (account_hash, shared_works, erased_at)
    values (encode(sha256(${account.id}::text::bytea), 'hex'), ${account.shared_works}, ${new Date(now)})
    on conflict do nothing`.execute(queries)
}
