/** A few of the rounds of `npm run bench -- kill`, which has fifty on each database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStandIns, type RunningStandIns } from '@rubato/stand-ins'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findPostgres, startPostgres } from '@rubato/stand-ins/local-postgresql'
import { checkIntegrity, openForCheck } from './check-integrity.ts'
import { killRounds } from './rounds.ts'

const ROUNDS = 2
const bin = findPostgres()

describe('a server that is killed while it writes', () => {
  let standIns: RunningStandIns
  let directory: string
  beforeAll(async () => {
    standIns = await startStandIns()
    directory = mkdtempSync(join(tmpdir(), 'rubato-kill-'))
  })
  afterAll(async () => {
    await standIns.close()
    rmSync(directory, { recursive: true })
  })

  const environment = () => ({ DATA_DIR: directory, PATREON_BASE_URL: standIns.patreon.baseUrl })

  it('loses no acknowledged write, and damages nothing, on PGlite', async () => {
    const report = await killRounds({ rounds: ROUNDS, environment: environment() })
    expect(report.acknowledged).toBeGreaterThan(0)
    expect(report.lost).toEqual([])
    const database = await openForCheck.pglite(directory)
    expect(await checkIntegrity(database)).toEqual([])
    await database.close()
  })

  it.runIf(bin !== undefined)('nor on PostgreSQL, which is killed too', async () => {
    const postgres = await startPostgres(bin ?? '')
    onTestFinished(() => postgres.close())
    const DATABASE_URL = postgres.url('postgres')
    const crash = (round: number) => (round % 2 ? undefined : () => postgres.crash())
    const report = await killRounds({ rounds: ROUNDS, environment: { ...environment(), DATABASE_URL }, crash })
    expect(report.acknowledged).toBeGreaterThan(0)
    expect(report.lost).toEqual([])
    const database = openForCheck.postgresql(postgres.superuserUrl('postgres'))
    expect(await checkIntegrity(database)).toEqual([])
    await database.close()
  })
})
