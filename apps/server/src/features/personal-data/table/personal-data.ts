/**
 * The one table of personal data: every table and column of the database, and how export and erase treat it. A table or
 * column without a rule does not compile, and fails the test that compares this with the migrated database.
 */
import type { Tables } from '../../../database/tables.ts'
import { accountTables } from './account-tables.ts'
import { feedbackTables } from './feedback-tables.ts'
import { membershipTables } from './membership-tables.ts'
import { siteTables } from './site-tables.ts'
import { sectionsOf, type ColumnRule, type ExportedRows, type PersonalTable, type TableRule } from './rules.ts'
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

/** A section of a file of the archive, with rows of one table. */
export interface ExportedTable {
  table: string
  columns: readonly string[]
  archive: ExportedRows
}

export const exportedTables: readonly ExportedTable[] = personalTables.flatMap(([table, { archive, columns }]) =>
  sectionsOf(archive).map((section) => ({ table, archive: section, columns: exportedColumns(columns, section) })),
)

function exportedColumns(columns: AnyTable['columns'], { without = [] }: ExportedRows): string[] {
  const isExported = ([column, rule]: [string, ColumnRule]) => rule.startsWith('exported') && !without.includes(column)
  return Object.entries(columns)
    .filter(isExported)
    .map(([column]) => column)
}
