/** A small share of `npm run bench -- webhooks`, which sends 100,000 events. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { findPostgres, startPostgres } from '@rubato/stand-ins/local-postgresql'
import { migrate } from '../../../apps/server/src/database/migrate.ts'
import { openInMemory, openServer, type Database } from '../../../apps/server/src/database/open-database.ts'
import { floodWithEvents } from './flood.ts'

const bin = findPostgres()

async function openPostgres(): Promise<Database> {
  const postgres = await startPostgres(bin ?? '')
  onTestFinished(() => postgres.close())
  return openServer(postgres.url('postgres'))
}

const databases: [name: string, open: () => Promise<Database>][] = [
  ['PGlite', openInMemory],
  ...(bin === undefined ? [] : ([['PostgreSQL', openPostgres]] satisfies [string, () => Promise<Database>][])),
]

describe.each(databases)('events of the payment partner on %s', (_, open) => {
  it('leave the state of the books, and none that is forged is stored', async () => {
    const database = await open()
    await migrate(database)
    const { sent, ...report } = await floodWithEvents({ database, events: 1000, seed: 11 })
    await database.close()
    expect(Math.min(...Object.values(sent))).toBeGreaterThan(20)
    expect(report.doubles).toBeGreaterThan(1)
    expect(report).toMatchObject({
      wronglyAccepted: 0,
      wronglyRefused: 0,
      forgedRows: 0,
      missingRows: 0,
      waiting: 0,
      differences: [],
    })
  }, 120_000)
})
