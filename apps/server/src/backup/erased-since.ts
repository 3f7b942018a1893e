/** Accounts and records of histories that were erased after a backup was made, which its restore must not bring back. */
import type { RunSql } from '../database/open-database.ts'
import { hasTable, literal } from './catalogue.ts'

/** The rows of both kinds, each as one JSON text. */
export interface Erased {
  accounts: string
  records: string
}

async function rowsOf(run: RunSql, table: string, query: string): Promise<string> {
  if (!(await hasTable(run, table))) return '[]'
  const [row] = await run(`select coalesce(json_agg(e), '[]')::text as rows from (${query}) e`)
  return String(row?.['rows'])
}

/** The database may have the schema before `remains`. The replaced tables leave remains, too: the next erasure job removes them. */
const ACCOUNTS = 'select account_hash, shared_works, erased_at, true as remains from erased_accounts'

export const readErased = async (run: RunSql): Promise<Erased> => ({
  accounts: await rowsOf(run, 'erased_accounts', ACCOUNTS),
  records: await rowsOf(
    run,
    'history_records',
    `select c.user_id, c.id as copy_id, r.id from history_records r join history_copies c using (user_id)
      where r.content is null`,
  ),
})

/** Makes the erasure of accounts due that had been erased after the backup; returns their number. */
async function eraseAccounts(run: RunSql, accounts: string): Promise<number> {
  await run(`insert into erased_accounts
    select * from json_populate_recordset(null::erased_accounts, ${literal(accounts)}::json) on conflict do nothing`)
  const due = await run(`insert into account_erasures (user_id, requested_at, erase_at, shared_works)
    select u.id, e.erased_at, e.erased_at, e.shared_works from users u
      join erased_accounts e on e.account_hash = encode(sha256(u.id::text::bytea), 'hex')
    on conflict (user_id) do update set erase_at = excluded.erase_at, shared_works = excluded.shared_works
    returning user_id`)
  return due.length
}

/** Also erases records that the backup does not have: a device that does not know of their erasure cannot store them again. */
async function eraseRecords(run: RunSql, records: string): Promise<void> {
  await run(`with erased as (
      select e.user_id, e.id, c.last_revision + row_number() over (partition by e.user_id order by e.id) as revision
      from json_to_recordset(${literal(records)}::json) as e (user_id uuid, copy_id uuid, id text)
      join history_copies c on c.user_id = e.user_id and c.id = e.copy_id
    ), stored as (
      insert into history_records (user_id, id, revision, content) select user_id, id, revision, null from erased
      on conflict (user_id, id) do update set revision = excluded.revision, content = null
      returning user_id, revision
    )
    update history_copies c set last_revision = latest.revision
    from (select user_id, max(revision) as revision from stored group by user_id) latest
    where latest.user_id = c.user_id`)
}

/** Returns the number of accounts that will be erased again. */
export async function eraseAgain(run: RunSql, { accounts, records }: Erased): Promise<number> {
  const count = await eraseAccounts(run, accounts)
  await eraseRecords(run, records)
  return count
}
