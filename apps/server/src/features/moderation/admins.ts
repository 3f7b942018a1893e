/** Admins, who are granted and revoked by the command line alone. */
import type { AuditEntry } from '@rubato/contracts/domain'
import type { Queries } from '../../database/open-database.ts'
import type { Clock } from '../../ports/clock.ts'
import { writeAudit } from './audit.ts'

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
export function setAdmin(
  { queries, clock }: { queries: Queries; clock: Clock },
  userId: string,
  isAdmin: boolean,
): Promise<boolean> {
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

/** Logs an action of the command line on an account. */
export const logCommand = (
  transaction: Queries,
  clock: Clock,
  { action, userId }: { action: AuditEntry['action']; userId: string },
): Promise<void> =>
  writeAudit(transaction, {
    at: new Date(clock.now()),
    admin: { id: null, name: 'Command line' },
    action,
    kind: 'user',
    subjectIds: [userId],
    statement: '',
  })
