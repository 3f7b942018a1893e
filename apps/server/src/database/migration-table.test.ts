/** The table of releases that run side by side, in `docs/operations.md`, says what the migrations say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VERSION } from '../dependencies/dependencies.ts'
import { readMigrations } from './migrate.ts'
import { minimumOf, versionOf } from './migration-pieces.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const ROW = /^\| (\d+\.\d+\.\d+) +\| (\d{3}) +\| (\d+\.\d+\.\d+) +\|$/gm

const releases = [...page.matchAll(ROW)].map(([, name = '', schema, from = '']) => ({
  name,
  schema: Number(schema),
  from,
}))

it('ends with this release and its schema', () => {
  const last = releases.at(-1)
  expect({ name: last?.name, schema: last?.schema }).toEqual({
    name: VERSION,
    schema: Math.max(...readMigrations().map(versionOf)),
  })
})

it('names for each release the oldest one that its schema permits, and permits the release before it', () => {
  releases.forEach(({ schema, from, name }, index) => {
    const minimum = Math.max(
      ...readMigrations()
        .filter((each) => versionOf(each) <= schema)
        .map(minimumOf),
    )
    const oldest = releases.find((each) => each.schema >= minimum)?.name
    expect({ name, from }).toEqual({ name, from: oldest })
    const before = releases[index - 1]?.schema ?? schema
    expect(before).toBeGreaterThanOrEqual(minimum)
  })
})
