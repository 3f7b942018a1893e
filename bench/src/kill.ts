/**
 * `npm run bench -- kill [--rounds N]`: members write, publish, copy, import, vote, bookmark and report, and make, share,
 * link, delete, restore and play games and generators, while the server is killed (`kill -9`), round after round on the same
 * data, on PGlite and on PostgreSQL; there, every other round kills PostgreSQL instead. Fails when an acknowledged write is
 * lost or data is damaged.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStandIns } from '@rubato/stand-ins'
import { findPostgres, startPostgres } from '@rubato/stand-ins/local-postgresql'
import type { Database } from '../../apps/server/src/database/open-database.ts'
import { checkIntegrity, openForCheck } from './kill/check-integrity.ts'
import { killRounds, type KillReport, type KillSettings } from './kill/rounds.ts'
import { numberOption } from './support/number-option.ts'

const ROUNDS = 50

interface Setup extends Omit<KillSettings, 'rounds'> {
  name: string
  open(): Promise<Database> | Database
}

/** Returns true when no write is lost and no data is damaged. */
async function bench({ name, open, ...settings }: Setup, rounds: number): Promise<boolean> {
  const onProgress = (line: string) => void process.stderr.write(`${name}, ${line}\n`)
  const report: KillReport = await killRounds({ ...settings, rounds, onProgress })
  const database = await open()
  const wrong = await checkIntegrity(database)
  await database.close()
  console.log(
    `${name.padEnd(10)}  ${rounds} rounds, ${report.acknowledged} writes acknowledged, ${report.lost.length} lost; ` +
      `${report.done} unanswered writes were done completely; every B-tree index sound, ` +
      `${wrong.length} wrong counts or results of a search index`,
  )
  const kinds = Object.entries(report.kinds).sort(([a], [b]) => a.localeCompare(b))
  console.log(`            ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  for (const line of [...report.lost, ...wrong]) console.log(`  ${line}`)
  return report.lost.length === 0 && wrong.length === 0
}

export async function run(args: string[]): Promise<void> {
  const rounds = numberOption(args, '--rounds', ROUNDS)
  const standIns = await startStandIns()
  const directory = mkdtempSync(join(tmpdir(), 'rubato-kill-'))
  const environment = { DATA_DIR: directory, PATREON_BASE_URL: standIns.patreon.baseUrl }
  try {
    const embedded = await bench({ name: 'PGlite', environment, open: () => openForCheck.pglite(directory) }, rounds)
    process.exitCode = (await benchServer(environment, rounds)) && embedded ? 0 : 1
  } finally {
    await standIns.close()
    rmSync(directory, { recursive: true })
  }
}

async function benchServer(environment: Record<string, string>, rounds: number): Promise<boolean> {
  const bin = findPostgres()
  if (bin === undefined) {
    console.log('PostgreSQL  is not installed here')
    return true
  }
  const postgres = await startPostgres(bin)
  const url = postgres.url('postgres')
  try {
    const setup: Setup = {
      name: 'PostgreSQL',
      environment: { ...environment, DATABASE_URL: url },
      crash: (round) => (round % 2 ? undefined : () => postgres.crash()),
      open: () => openForCheck.postgresql(postgres.superuserUrl('postgres')),
    }
    return await bench(setup, rounds)
  } finally {
    await postgres.close()
  }
}
