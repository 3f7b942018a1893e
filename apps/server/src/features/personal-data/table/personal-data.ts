/**
 * The one table of personal data: every table and column of the database, and how export and erase treat it. A table or
 * column without a rule does not compile, and fails the test that compares this with the migrated database.
 */
import type { Tables } from '../../../database/tables.ts'
import { accountTables } from './account-tables.ts'
import { feedbackTables } from './feedback-tables.ts'
import { membershipTables } from './membership-tables.ts'
import { siteTables } from './site-tables.ts'
import type { ColumnRule, ExportedRows, PersonalTable, TableRule } from './rules.ts'
import { workTables } from './work-tables.ts'

export const personalData: { readonly [Table in keyof Tables]: TableRule<Tables[Table]> } = {
  ...accountTables,
  ...feedbackTables,
  ...membershipTables,
  ...workTables,
  ...siteTables,
}

/** A rule of any table. */
type AnyTable = Pick<PersonalTable<object>, 'archive'> & { columns: Readonly<Record<string, ColumnRule>> }

export const personalTables: readonly (readonly [string, AnyTable])[] = Object.entries(personalData).flatMap(
  ([table, rule]) => ('impersonal' in rule ? [] : [[table, rule] as const]),
)

/** A table whose rows are a section of a file of the archive. */
export interface ExportedTable {
  table: string
  columns: readonly string[]
  archive: ExportedRows
}

export const exportedTables: readonly ExportedTable[] = personalTables.flatMap(([table, { archive, columns }]) =>
  archive === null || archive === 'files of the works' ? [] : [{ table, archive, columns: exportedColumns(columns) }],
)

function exportedColumns(columns: AnyTable['columns']): string[] {
  return Object.entries(columns).flatMap(([column, rule]) => (rule.startsWith('exported') ? [column] : []))
}
