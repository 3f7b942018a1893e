/**
 * `npm run bench -- cluster [--short]`: three processes behind haproxy on one PostgreSQL, 20 clients. A process is killed
 * (`kill -9`), the database is stopped for 20 s and frozen for 30 s, the processes are restarted one after the other.
 * `--short` stops and freezes for 4 s, to try the bench. Fails when an aim is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startStandIns } from '@rubato/stand-ins'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import pg from 'pg'
import { openClients, type Counts, type Work } from './cluster/clients.ts'
import { startSite, type Site } from './cluster/site.ts'

const CLIENTS = 20
/** Undisturbed work before and after each disturbance, ms. */
const UNDISTURBED_MS = 5000
const LENGTHS = { stopped: 20_000, frozen: 30_000 }
const SHORT = { stopped: 4000, frozen: 4000 }
/** Aim for the longest call, ms. */
const LONGEST_MS = 10_000
/** Aim for the time from the end of the disturbance to the first successful call, ms. */
const RECOVERY_MS = 10_000

interface Phase {
  name: string
  /** Resolves when the disturbance has ended. */
  disturb(): Promise<void>
  /** Failed calls that are allowed. */
  failedMax: number
}

interface Result {
  counts: Counts
  lost: number
  /** ms */
  recovery: number
  connections: number
  memory: number[]
}

const phasesOf = (site: Site, database: TestPostgres, lengths: typeof LENGTHS): Phase[] => [
  {
    name: 'kill -9 of a process',
    failedMax: CLIENTS,
    async disturb() {
      await site.processes[0]?.end('SIGKILL')
      await site.processes[0]?.start()
    },
  },
  {
    name: `database stopped ${lengths.stopped / 1000} s`,
    failedMax: Infinity,
    async disturb() {
      await database.stop()
      await delay(lengths.stopped)
      await database.start()
    },
  },
  {
    name: `database frozen ${lengths.frozen / 1000} s`,
    failedMax: Infinity,
    async disturb() {
      database.freeze()
      await delay(lengths.frozen)
      database.thaw()
    },
  },
  {
    name: 'rolling restart',
    failedMax: 0,
    async disturb() {
      for (const each of site.processes) {
        await each.end('SIGTERM')
        await each.start()
      }
    },
  },
]

async function measure(site: Site, phase: Phase, work: Work, connectionsOf: () => Promise<number>): Promise<Result> {
  await delay(UNDISTURBED_MS)
  const connections = await connectionsOf()
  await phase.disturb()
  const ended = performance.now()
  await delay(UNDISTURBED_MS)
  while (!work.counts.successes.some((at) => at > ended) && performance.now() < ended + 2 * RECOVERY_MS)
    await delay(100)
  const memory = site.processes.map((each) => each.memory)
  const after = Math.max(connections, await connectionsOf())
  const lost = await work.finish()
  const first = work.counts.successes.find((at) => at > ended) ?? Infinity
  return { counts: work.counts, lost, recovery: first - ended, connections: after, memory }
}

function missedAims(phase: Phase, { counts, lost, recovery }: Result, site: Site): string[] {
  const missed: string[] = []
  if (lost > 0) missed.push(`${lost} acknowledged writes lost`)
  if (counts.failed > phase.failedMax) missed.push(`${counts.failed} calls failed, at most ${phase.failedMax} may`)
  if (counts.longest >= LONGEST_MS) missed.push(`a call took ${Math.round(counts.longest)} ms`)
  if (recovery >= RECOVERY_MS) missed.push('calls did not succeed again')
  if (counts.acknowledged === 0) missed.push('nothing was written')
  if (site.processes.some((each) => !each.isRunning)) missed.push('a process died')
  return missed
}

const row = (name: string, { counts, lost, recovery, connections, memory }: Result): string => {
  const { calls, failed, unavailable, acknowledged, longest } = counts
  const cells = [name, calls, failed, unavailable, acknowledged, lost, Math.round(longest), Math.round(recovery)]
  return `| ${[...cells, connections, memory.join(' / ')].join(' | ')} |`
}

export async function run(args: string[]): Promise<void> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is not installed here')
  const standIns = await startStandIns()
  const dataDir = mkdtempSync(join(tmpdir(), 'rubato-cluster-'))
  const database = await startPostgres(bin)
  const databaseUrl = database.url('postgres')
  try {
    const site = await startSite({ databaseUrl, dataDir, patreonUrl: standIns.patreon.baseUrl })
    try {
      await runPhases(site, database, args.includes('--short') ? SHORT : LENGTHS)
    } finally {
      await site.close()
    }
  } finally {
    await database.close()
    await standIns.close()
    rmSync(dataDir, { recursive: true })
  }
}

async function runPhases(site: Site, database: TestPostgres, lengths: typeof LENGTHS): Promise<void> {
  const begin = await openClients(site.url, CLIENTS)
  const connectionsOf = () => countConnections(database.url('postgres'))
  console.log(
    `Three processes behind haproxy, one PostgreSQL, ${CLIENTS} clients. Times in ms, memory of each process in MB.\n`,
  )
  console.log(
    '| | calls | failed | of them 503 | writes acknowledged | lost | longest call | recovery | connections | memory |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const phase of phasesOf(site, database, lengths)) {
    const result = await measure(site, phase, await begin(), connectionsOf)
    console.log(row(phase.name, result))
    for (const missed of missedAims(phase, result, site)) {
      console.error(`${phase.name}: ${missed}`)
      process.exitCode = 1
    }
  }
}

/** Open database connections of the site, without this one. */
async function countConnections(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
