/** Writes the accounts, memberships and subscriptions of the site to a file. */
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { ISSUER } from '../../adapters/embedded-identity/bearers.ts'
import { writeNewFile } from '../../base/new-file.ts'
import type { Database, Queries } from '../../database/open-database.ts'
import { logSiteCommand } from '../../features/admin/admins.ts'
import { systemClock } from '../../ports/clock.ts'
import { SYSTEM_ISSUER } from '../../shipped/system-user.ts'
import type { MemberLine } from './member-lines.ts'

/** Number of accounts read at a time. */
const BATCH = 500

interface Row {
  id: string
  member: MemberLine | null
}

const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** `member` is null for an account without an address. */
const readBatch = async (queries: Queries, after: string, hasPasswords: boolean): Promise<Row[]> => {
  const password = hasPasswords ? sql`'password', account.password,` : sql``
  const { rows } = await sql<Row>`
    select users.id, case when users.email is not null then jsonb_strip_nulls(jsonb_build_object(${password}
        'username', username, 'email', coalesce(person.email, users.email)::text,
        'emailVerified', coalesce(person.email_verified, true), 'createdAt', ${instant('users.created_at')}))
      || jsonb_build_object(
        'suspension', (select jsonb_build_object('reason', reason, 'begunAt', ${instant('begun_at')}, 'endsAt', ${instant('ends_at')})
          from suspensions where user_id = users.id and lifted_at is null),
        'patreon', (select jsonb_build_object('tier', tier, 'patronId', subscription_id, 'interval', subscription_interval,
          'endDate', ${instant('end_date')}, 'isCancelled', is_cancelled, 'standing', standing,
          'validUntil', ${instant('coalesce(valid_until, updated_at)')})
          from memberships where user_id = users.id and vendor = 'patreon'),
        'subscriptions', coalesce((select jsonb_agg(jsonb_build_object('id', external_subscription_id, 'tier', tier,
          'interval', subscription_interval, 'standing', standing, 'startDate', ${instant('start_date')},
          'endDate', ${instant('end_date')}, 'isCancelled', is_cancelled, 'isRefunded', is_refunded,
          'openUntil', ${instant('open_until')}, 'revision', revision) order by created_at)
          from subscriptions where user_id = users.id and external_vendor = 'partner'), '[]')) end as member
    from users
    left join identity_users person on users.issuer = ${ISSUER} and person.id::text = users.subject
    left join identity_accounts account on account.user_id = person.id and provider_id = 'credential'
    where users.issuer <> ${SYSTEM_ISSUER} and users.id > ${after}::uuid order by users.id limit ${BATCH}`.execute(
    queries,
  )
  return rows
}

/** As of one moment. */
async function* membersOf(queries: Queries, hasPasswords: boolean): AsyncGenerator<MemberLine | null> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await readBatch(queries, after, hasPasswords)
    for (const { member } of rows) yield member
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

/** Throws `OperatorError` when the file exists or cannot be written. */
export async function exportMembers({ queries }: Database, given: string, hasPasswords: boolean): Promise<string> {
  const path = resolve(given)
  const counts = { members: 0, left: 0 }
  await writeNewFile(path, async (file) => {
    const madeAt = new Date(systemClock.now()).toISOString()
    await file.appendFile(`${JSON.stringify({ rubato: 'members', version: 1, madeAt, hasPasswords })}\n`)
    await queries
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        for await (const member of membersOf(transaction, hasPasswords)) {
          if (member) await file.appendFile(`${JSON.stringify(member)}\n`)
          counts[member ? 'members' : 'left'] += 1
        }
        await logSiteCommand(transaction, systemClock, { action: 'export-members', details: { count: counts.members } })
      })
  })
  const left = counts.left > 0 ? ` ${counts.left} accounts without an address are left out.` : ''
  return `${path}: ${counts.members} members${hasPasswords ? ', with the hashes of their passwords' : ''}.${left}
It holds addresses and who pays: keep it where only you can read it, and delete it when it was imported.`
}
