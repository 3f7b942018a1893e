/** The table of personal data against the database, and against the archive. */
import { accountFiles } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Database } from '../../database/open-database.ts'
import { openUsualDatabase } from '../../test-support/databases.ts'
import { exportedTables, personalData, personalTables } from './table/personal-data.ts'

let database: Database
beforeAll(async () => {
  database = await openUsualDatabase()
})
afterAll(() => database.close())

interface Column {
  table: string
  column: string
}

async function readColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by relname, attname`.execute(database.queries)
  return rows
}

describe('the table of personal data', () => {
  it('has a rule for every table of the database and every column of a personal one, and for no other', async () => {
    const columns = await readColumns()
    expect(Object.keys(personalData).sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort())
    const listed = personalTables.flatMap(([table, rule]) =>
      Object.keys(rule.columns).map((column) => `${table}.${column}`),
    )
    const personal = new Set(personalTables.map(([table]) => table))
    const stored = columns.filter(({ table }) => personal.has(table)).map(({ table, column }) => `${table}.${column}`)
    expect(listed.sort()).toEqual(stored.sort())
  })

  it('says why for everything that is withheld or kept', () => {
    const rules = personalTables.flatMap(([, { columns }]) => Object.values(columns))
    expect(rules.filter((rule) => !/^(exported|(exported; kept|withheld|nameless|kept): .{8,})$/.test(rule))).toEqual(
      [],
    )
  })

  it('names the tables whose rows refer to a member: each of them is personal and goes with the account', async () => {
    const { rows } = await sql<{ table: string; action: string }>`
      select conrelid::regclass::text as table, confdeltype as action from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'identity_users'::regclass)`.execute(database.queries)
    const personal = new Set(personalTables.map(([table]) => table))
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ table }) => !personal.has(table))).toEqual([])
    // c: the row is deleted; n: the reference is emptied, because the work may stay.
    const staying = ['dialogs', 'authorship_declarations']
    expect(rows.filter(({ action, table }) => action !== 'c' && !staying.includes(table))).toEqual([])
  })

  it('exports exactly what the schemas of the files describe', () => {
    const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    for (const [file, schema] of Object.entries(accountFiles)) {
      const described = Object.entries(schema.shape as Record<string, z.ZodArray<z.ZodObject>>).map(
        ([section, { element }]) => [section, Object.keys(element.shape).sort()] as const,
      )
      const exported = exportedTables
        .filter(({ archive }) => archive.file === file)
        .map(
          ({ archive, columns }) =>
            [archive.section, columns.map((column) => archive.names?.[column] ?? camelCase(column)).sort()] as const,
        )
      expect(Object.fromEntries(exported)).toEqual(Object.fromEntries(described))
    }
  })
})
