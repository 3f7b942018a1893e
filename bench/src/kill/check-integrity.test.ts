/** The integrity check after every kill notices each kind of damage. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../../apps/server/src/database/migrate.ts'
import type { Database } from '../../../apps/server/src/database/open-database.ts'
import { loadShippedScripts } from '../../../apps/server/src/features/scripts/shipped/load-shipped-scripts.ts'
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
    `update scripts set name = name || ' kaleidoscope' where id = '${DEFAULT_SCRIPT_ID}'`,
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
  await run(
    `update scripts set search = item_search('script', id, name, description, owner_id) where id = '${DEFAULT_SCRIPT_ID}'`,
  )
  expect(await checkIntegrity(database)).toEqual([])
})

it('notices an entry of the log that its index has lost', async () => {
  await withoutIndex(
    'audit_log_statement',
    `insert into audit_log (at, admin_name, action, kind, statement)
      values (now(), 'Ann', 'export-log', 'site', 'Kaleidoscope')`,
  )
  expect(await checkIntegrity(database)).toEqual(['audit_log_statement of “Kaleidoscope”'])
  await run('reindex index audit_log_statement')
  expect(await checkIntegrity(database)).toEqual([])
})

describe.each([
  ['games', 'game'],
  ['game_generators', 'generator'],
])('%s', (items, kind) => {
  const id = '30000000-0000-4000-8000-000000000000'
  const restore = async () => {
    for (const table of [items, `${kind}_words`]) {
      await run(`delete from ${table}`)
      await run(`reindex table ${table}`)
    }
    await insert()
  }
  const insert = () =>
    run(`insert into ${items} (id, owner_id, name, description, content, splash, shared, summary)
      select '${id}', owner_id, 'Kaleidoscope evening', 'Slowly.', '{}', '{}', true,
        '{"categories": ["cock"], "tasks": ["grip"], "intensity": "gentle", "minutes": {"min": 5, "max": 5}}'
      from scripts where id = '${DEFAULT_SCRIPT_ID}'`)

  it('are intact when they are listed', async () => {
    await restore()
    expect(await checkIntegrity(database)).toEqual([])
  })

  it('are noticed when an index has lost words or filters', async () => {
    await restore()
    await withoutIndex(
      `${items}_search`,
      `update ${items} set name = 'Theremin evening', summary = jsonb_set(summary, '{intensity}', '"strong"')`,
    )
    const wrong = await checkIntegrity(database)
    expect(wrong).toContain(`${items}_search of “theremin”`)
    expect(wrong).toContain(`${items}_search of “strong”`)
    await restore()
    await withoutIndex(`${kind}_words_similar`, `insert into ${kind}_words values ('marimba')`)
    expect(await checkIntegrity(database)).toEqual([`${kind}_words_similar of “marimba”`])
  })

  it('are noticed with words that are not theirs', async () => {
    await restore()
    await run(`update ${items} set search = search || array_to_tsvector(array['marimba'])`)
    await run(`delete from ${kind}_words where word = 'marimba'`)
    const wrong = [`search of the ${kind} of ${id}`, `${kind}_words of ${id}`]
    expect(await checkIntegrity(database)).toEqual(wrong)
    await restore()
  })
})

it('notices a B-tree that has lost a row', async () => {
  await withoutIndex('tags_name', `insert into tags (name) values ('lost')`)
  await expect(checkIntegrity(database)).rejects.toThrow(/lacks matching index tuple/)
})
