/** Rows that belong to a member by `user_id`. */
import { sql, type SqlBool } from 'kysely'
import type { AccountFile } from '@rubato/contracts/domain'
import type { ExportedRows } from './rules.ts'

/** The rule of the column `user_id`. */
export const OWN_ID = 'withheld: the number of the account, which is in account.json once'

export const ofUser = (file: AccountFile, section: string, order: string): ExportedRows => ({
  file,
  section,
  order,
  rows: ({ userId }) => sql<SqlBool>`user_id = ${userId}`,
})
