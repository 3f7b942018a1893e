import type { Queries } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import { SYSTEM_ISSUER } from '../../../shipped/system-user.ts'

export interface UserAccount {
  id: string
  issuer: string
  subject: string
  username: string
  email: string | null
  is_admin: boolean
}

/** The account of a person. Throws `user.not-found`. */
export const findAccount = (queries: Queries, userId: string): Promise<UserAccount> =>
  accountQuery(queries, userId).executeTakeFirstOrThrow(() => new AppError('user.not-found'))

/** The same, locked until the transaction ends. */
export const lockAccount = (transaction: Queries, userId: string): Promise<UserAccount> =>
  accountQuery(transaction, userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('user.not-found'))

const accountQuery = (queries: Queries, userId: string) =>
  queries
    .selectFrom('users')
    .select(['id', 'issuer', 'subject', 'username', 'email', 'is_admin'])
    .where('id', '=', userId)
    .where('issuer', '<>', SYSTEM_ISSUER)
