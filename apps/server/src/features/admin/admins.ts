/** Admins: granted and revoked by the command line; on a site with open membership the first account is one. */
import { sql } from 'kysely'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import type { Clock } from '../../ports/clock.ts'
import { SYSTEM_ISSUER } from '../../shipped/system-user.ts'
import { writeAudit, type AuditRecord } from '../../audit/audit-log.ts'

export interface Account {
  id: string
  email: string | null
  username: string
  created_at: Date
  is_admin: boolean
  issuer: string
  subject: string
}

const columns = ['id', 'email', 'username', 'created_at', 'is_admin', 'issuer', 'subject'] as const

/** Accounts with this address, case-insensitively; usually one. */
export const findAccounts = (queries: Queries, email: string): Promise<Account[]> =>
  queries.selectFrom('users').select(columns).where('email', '=', email).orderBy('created_at').execute()

export const listAdmins = (queries: Queries): Promise<Account[]> =>
  queries.selectFrom('users').select(columns).where('is_admin', '=', true).orderBy('username').execute()

/** False, without a log entry, when nothing changes. */
export function setAdmin({ queries, clock }: QueriesAndClock, userId: string, isAdmin: boolean): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('users')
      .set({ is_admin: isAdmin })
      .where('id', '=', userId)
      .where('is_admin', '<>', isAdmin)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    await logCommand(transaction, clock, { action: isAdmin ? 'grant-admin' : 'revoke-admin', userId })
    return true
  })
}

/** Whether anybody has signed up. */
export async function hasAccounts(queries: Queries): Promise<boolean> {
  const found = await queries.selectFrom('users').select('id').where('issuer', '<>', SYSTEM_ISSUER).limit(1).execute()
  return found.length > 0
}

/** Makes the account an admin when it is the oldest account of a person and the site has no admin. */
export function makeFirstAdmin({ queries, clock }: QueriesAndClock, userId: string): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    // Serialises two first sign-ups at the same time.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.admins})`.execute(transaction)
    const { rows } = await sql`update users set is_admin = true where id = ${userId} and not exists (
      select from users other where other.id <> users.id and other.issuer <> ${SYSTEM_ISSUER}
        and (other.is_admin or (other.created_at, other.id) < (users.created_at, users.id))
    ) returning id`.execute(transaction)
    if (rows.length === 0) return false
    await logAccountAction(transaction, clock, { action: 'grant-admin', userId, by: 'First account' })
    return true
  })
}

const COMMAND_LINE = 'Command line'

/** Logs an action of the command line on an account. */
export const logCommand = (
  transaction: Queries,
  clock: Clock,
  { action, userId }: { action: AuditRecord['action']; userId: string },
): Promise<void> => logAccountAction(transaction, clock, { action, userId, by: COMMAND_LINE })

/** Logs an action of the command line on the site. */
export const logSiteCommand = (
  transaction: Queries,
  clock: Clock,
  { action, details, statement = '' }: Pick<AuditRecord, 'action' | 'details'> & { statement?: string },
): Promise<void> =>
  writeAudit(transaction, {
    at: new Date(clock.now()),
    admin: { id: null, name: COMMAND_LINE },
    action,
    kind: 'site',
    subjectIds: [null],
    statement,
    ...(details ? { details } : {}),
  })

const logAccountAction = (
  transaction: Queries,
  clock: Clock,
  { action, userId, by }: { action: AuditRecord['action']; userId: string; by: string },
): Promise<void> =>
  writeAudit(transaction, {
    at: new Date(clock.now()),
    admin: { id: null, name: by },
    action,
    kind: 'user',
    subjectIds: [userId],
    statement: '',
  })
