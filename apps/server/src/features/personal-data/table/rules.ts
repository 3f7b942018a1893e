/** The vocabulary of the table of personal data: how export and erase treat each column of the database. */
import type { AccountFile } from '@rubato/contracts/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * - `exported`: in the archive; removed by the erasure.
 * - `exported; kept: WHY`: in the archive; stays after the erasure.
 * - `withheld: WHY`: not in the archive; removed.
 * - `nameless: WHY`: not in the archive; stays, with names of the member replaced.
 * - `kept: WHY`: not in the archive; stays.
 */
export type ColumnRule = 'exported' | `${'exported; kept' | 'withheld' | 'nameless' | 'kept'}: ${string}`

/** The ids of a member: of the row in `users`, and at the identity provider. */
export interface MemberIds {
  userId: string
  issuer: string
  subject: string
}

/** The place of a table's rows in the archive: a section of a file. */
export interface ExportedRows {
  file: AccountFile
  section: string
  /** The rows of the member. */
  rows: (ids: MemberIds) => RawBuilder<SqlBool>
  /** The column that orders them. */
  order: string
  /** The names of columns in the archive that differ from those in the database. */
  names?: Readonly<Record<string, string>>
  /** Exported columns that this section leaves out. */
  without?: readonly string[]
}

export interface PersonalTable<Row> {
  /** In the archive: as sections of a file, within the files of the works, or not at all. */
  archive: ExportedRows | readonly ExportedRows[] | 'files of the works' | null
  columns: { readonly [Column in keyof Row]: ColumnRule }
}

/** A table that holds nothing about a member, and why. */
interface ImpersonalTable {
  impersonal: string
}

/** The sections of the archive that have rows of the table. */
export function sectionsOf(archive: PersonalTable<object>['archive']): readonly ExportedRows[] {
  if (archive === null || archive === 'files of the works') return []
  return 'section' in archive ? [archive] : archive
}

export type TableRule<Row> = PersonalTable<Row> | ImpersonalTable

export const OWN_ID = 'withheld: the number of the account, which is in account.json once'
export const ROW_ID = 'withheld: a number without a meaning outside of the database'

/** The member's rows of a table with a column `user_id`. */
export const ofUser = (file: AccountFile, section: string, order: string): ExportedRows => ({
  file,
  section,
  order,
  rows: ({ userId }) => sql<SqlBool>`user_id = ${userId}`,
})
