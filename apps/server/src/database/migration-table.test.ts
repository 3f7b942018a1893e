/** The table of releases in `docs/operations.md` agrees with the migrations, and committed migrations do not change. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VERSION } from '../dependencies/dependencies.ts'
import { checksumOf, readMigrations } from './migrate.ts'
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

it('has every migration as it was first committed: a data directory that has applied it refuses another one. A change is a new file, with a line in SHA256SUMS', () => {
  const sums = readFileSync(join(import.meta.dirname, '../../migrations/SHA256SUMS'), 'utf8')
  const own = readMigrations().map((migration) => `${checksumOf(migration)}  ${migration.name}\n`)
  expect(own.join('')).toBe(sums)
})
