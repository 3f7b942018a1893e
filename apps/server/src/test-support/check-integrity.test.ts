/** The integrity check after every kill notices each kind of damage. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/open-database.ts'
import { loadShippedScripts } from '../features/scripts/shipped/load-shipped-scripts.ts'
import { checkIntegrity, openForCheck } from './check-integrity.ts'

let directory: string
let database: Database
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-integrity-'))
  database = await openForCheck.pglite(directory)
  await migrate(database)
  await loadShippedScripts(database.queries, 'Rubato')
})
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true })
})

const run = (statement: string) => sql.raw(statement).execute(database.queries)

it('reports nothing for an intact database', async () => {
  expect(await checkIntegrity(database)).toEqual([])
})

it.each([
  ['dialog_count', 1],
  ['published_dialog_count', 1],
  ['coverage', 0.1],
  ['published_coverage', 0.1],
  ['up_votes', 1],
  ['down_votes', 1],
  ['uses', 1],
])('notices that %s is wrong', async (column, by) => {
  const add = (what: number) =>
    run(`update scripts set ${column} = ${column} + ${what} where id = '${DEFAULT_SCRIPT_ID}'`)
  await add(by)
  expect(await checkIntegrity(database)).toEqual([`${column} of ${DEFAULT_SCRIPT_ID}`])
  await run(`update scripts set ${column} = round((${column} - ${by})::numeric, 1) where id = '${DEFAULT_SCRIPT_ID}'`)
  expect(await checkIntegrity(database)).toEqual([])
})

it.each(['dialog_count', 'published_count'])('notices that %s of a trigger is wrong', async (column) => {
  const where = `where script_id = '${DEFAULT_SCRIPT_ID}' and trigger = 'edge'`
  await run(`update script_triggers set ${column} = ${column} + 1 ${where}`)
  expect(await checkIntegrity(database)).toEqual([`script_triggers edge of ${DEFAULT_SCRIPT_ID}`])
  await run(`update script_triggers set ${column} = ${column} - 1 ${where}`)
})

/** Simulates an index that has lost the concurrent writes. */
async function withoutIndex(index: string, statement: string): Promise<void> {
  const ready = (is: boolean) => run(`update pg_index set indisready = ${is} where indexrelid = '${index}'::regclass`)
  await ready(false)
  await run(statement)
  await ready(true)
}

it('notices a word that the index of similar words has lost', async () => {
  await withoutIndex('search_words_similar', `insert into search_words values ('kaleidoscope')`)
  expect(await checkIntegrity(database)).toEqual(['search_words_similar of “kaleidoscope”'])
  await run('reindex index search_words_similar')
  expect(await checkIntegrity(database)).toEqual([])
})

it('notices a script that the index of words has lost', async () => {
  await withoutIndex(
    'scripts_search',
    `update scripts set title = title || ' kaleidoscope' where id = '${DEFAULT_SCRIPT_ID}'`,
  )
  expect(await checkIntegrity(database)).toContain('scripts_search of “kaleidoscope”')
  await run('reindex index scripts_search')
  expect(await checkIntegrity(database)).toEqual([])
})

it('notices words that are not those of the script', async () => {
  await run(
    `update scripts set search = search || array_to_tsvector(array['theremin']) where id = '${DEFAULT_SCRIPT_ID}'`,
  )
  expect(await checkIntegrity(database)).toEqual([`search of ${DEFAULT_SCRIPT_ID}`])
  await run(`delete from search_words where word = 'theremin'`)
  expect(await checkIntegrity(database)).toEqual([
    `search of ${DEFAULT_SCRIPT_ID}`,
    `search_words of ${DEFAULT_SCRIPT_ID}`,
  ])
})

it('notices a B-tree that has lost a row', async () => {
  await withoutIndex('tags_name', `insert into tags (name) values ('lost')`)
  await expect(checkIntegrity(database)).rejects.toThrow(/lacks matching index tuple/)
})
