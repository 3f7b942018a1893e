/**
 * `npm run bench -- cluster [--pgbouncer | --patroni] [--short] [--from DIRECTORY] [--soak MINUTES | --overload]`: three
 * processes behind haproxy, 20 clients that make 100 calls a second. A process is killed (`kill -9`), the processes are
 * restarted one after the other, and upgraded to a release that expands the schema and to one that contracts it; the first
 * release is the unpacked one of `--from`, or this tree. The database is one PostgreSQL, which is stopped for 20 s and frozen
 * for 30 s (4 s with `--short`, to try the bench); the same behind PgBouncer in transaction mode; or three nodes with Patroni,
 * of which the primary is killed, cut off from the network and switched over. Patroni needs root, because its nodes have
 * network namespaces. Fails when an aim is missed. In place of all that, `--soak` works undisturbed at half load and watches
 * the memory of the processes, and `--overload` sends three times as many calls as the site can answer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startStandIns } from '@rubato/stand-ins'
import pg from 'pg'
import { openClients, type Counts, type Work } from './cluster/clients.ts'
import type { ClusterDatabase, Phase } from './cluster/databases/cluster-database.ts'
import { startOneServer } from './cluster/databases/one-server.ts'
import { inNamespaces, startPatroni } from './cluster/databases/patroni.ts'
import { overload } from './cluster/overload.ts'
import { probePrimary } from './cluster/primary-probe.ts'
import { makeReleases, type Releases } from './cluster/releases.ts'
import { signOutDelay } from './cluster/sign-out.ts'
import { startSite, type Site } from './cluster/site.ts'
import { soak } from './cluster/soak.ts'
import { walkRoutes } from './cluster/walk-routes.ts'

const CLIENTS = 20
/** Undisturbed work before and after each disturbance, ms. */
const UNDISTURBED_MS = 5000
const LENGTHS = { stopped: 20_000, frozen: 30_000 }
const SHORT = { stopped: 4000, frozen: 4000 }
/**
 * Aim for the calls a second while processes are killed, restarted and upgraded, until the clients have made up for the calls that
 * were late: all clients make 100.
 */
const RATE_MIN = 95
/** Aim for the longest call, ms. */
const LONGEST_MS = 10_000
/** Aim for the time from the end of the disturbance to the first successful call, ms. */
const RECOVERY_MS = 10_000
/** Calls fail at most this much longer than the database is away, ms: one that began at its end waits so long. */
const FAILING_LONGER_MS = 10_000
/** Aim for the time until every process knows of a sign-out, ms. */
const SIGN_OUT_MS = 1000

const EXPANDED = 'upgrade that expands the schema'

interface Result {
  counts: Counts
  /** Calls a second. */
  rate: number
  lost: number
  /** ms */
  recovery: number
  away: number
  failing: number
  signOut: number
  connections: number
  memory: number[]
}

const processPhases = ({ before, expanded, contracted }: Releases): Phase[] => [
  {
    name: 'kill -9 of a process',
    failedMax: CLIENTS,
    rateMin: RATE_MIN,
    async disturb({ processes }) {
      await processes[0]?.end('SIGKILL')
      await processes[0]?.start(before)
    },
  },
  { name: 'rolling restart', failedMax: 0, rateMin: RATE_MIN, disturb: (site) => site.roll() },
  { name: EXPANDED, failedMax: 0, rateMin: RATE_MIN, disturb: (site) => site.roll(expanded) },
  { name: 'upgrade that contracts it', failedMax: 0, rateMin: RATE_MIN, disturb: (site) => site.roll(contracted) },
]

async function measure(site: Site, phase: Phase, work: Work, serverUrl: string): Promise<Result> {
  const began = performance.now()
  const endProbe = probePrimary(serverUrl)
  await delay(UNDISTURBED_MS)
  const connections = await countConnections(serverUrl)
  await phase.disturb(site)
  const ended = performance.now()
  await delay(UNDISTURBED_MS)
  const isRecovered = () => work.counts.successes.some((at) => at > ended) && work.isUpToDate()
  while (!isRecovered() && performance.now() < ended + 2 * RECOVERY_MS) await delay(100)
  const memory = site.processes.map((each) => each.memory)
  const after = Math.max(connections, await countConnections(serverUrl))
  const rate = work.counts.calls / ((performance.now() - began) / 1000)
  const lost = await work.finish()
  const away = await endProbe()
  const first = work.counts.successes.find((at) => at > ended) ?? Infinity
  const { failures } = work.counts
  const failing = (failures.at(-1) ?? 0) - (failures[0] ?? 0)
  const signOut = await signOutDelay(site)
  return {
    counts: work.counts,
    rate,
    lost,
    recovery: first - ended,
    away,
    failing,
    signOut,
    connections: after,
    memory,
  }
}

function missedAims({ failedMax, failingMax = Infinity, rateMin = 0 }: Phase, result: Result, site: Site): string[] {
  const { counts, rate, lost, recovery, away, failing, signOut } = result
  const missed: string[] = []
  if (lost > 0) missed.push(`${lost} acknowledged writes lost`)
  if (counts.failed > failedMax)
    missed.push(`${counts.failed} calls failed (${reasonsOf(counts)}), at most ${failedMax} may`)
  if (rate < rateMin) missed.push(`${Math.round(rate)} calls a second`)
  if (failing > Math.min(failingMax, away + FAILING_LONGER_MS))
    missed.push(`calls failed for ${Math.round(failing)} ms`)
  if (counts.longest >= LONGEST_MS) missed.push(`a call took ${Math.round(counts.longest)} ms`)
  if (recovery >= RECOVERY_MS) missed.push('calls did not succeed again')
  if (signOut > SIGN_OUT_MS) missed.push(`a process knew of a sign-out after ${Math.round(signOut)} ms`)
  if (counts.acknowledged === 0) missed.push('nothing was written')
  if (site.processes.some((each) => !each.isRunning)) missed.push('a process died')
  return missed
}

const reasonsOf = ({ reasons }: Counts): string =>
  [...reasons].map(([reason, times]) => `${times} times ${reason}`).join(', ')

const HEADERS = [
  '',
  'calls',
  'a second',
  'failed',
  'of them 503',
  'writes acknowledged',
  'lost',
  'longest call',
  'database away',
  'calls failing for',
  'recovery',
  'sign-out known',
  'connections',
  'memory',
]

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const row = (
  name: string,
  { counts, rate, lost, recovery, away, failing, signOut, connections, memory }: Result,
): string => {
  const { calls, failed, unavailable, acknowledged, longest } = counts
  const times = [longest, away, failing, recovery, signOut].map(Math.round)
  return line([
    name,
    calls,
    Math.round(rate),
    failed,
    unavailable,
    acknowledged,
    lost,
    ...times,
    connections,
    memory.join(' / '),
  ])
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pgbouncer: { type: 'boolean', default: false },
      patroni: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      from: { type: 'string' },
      soak: { type: 'string' },
      overload: { type: 'boolean', default: false },
    },
  })
  if (values.patroni && inNamespaces(args)) return
  const lengths = values.short ? SHORT : LENGTHS
  const database = values.patroni ? await startPatroni() : await startOneServer(lengths, { pooled: values.pgbouncer })
  const standIns = await startStandIns()
  const dataDir = mkdtempSync(join(tmpdir(), 'rubato-cluster-'))
  const releases = makeReleases(values.from)
  try {
    const { settings } = database
    const site = await startSite({ settings, dataDir, patreonUrl: standIns.patreon.baseUrl, tree: releases.before })
    try {
      const soakMinutes = Number(values.soak ?? 0)
      if (values.overload) await runOverload(site)
      else if (soakMinutes > 0) await runSoak(site, database, soakMinutes)
      else await runUpgrades(site, database, releases)
    } finally {
      await site.close()
    }
  } finally {
    await database.close()
    await standIns.close()
    releases.remove()
    rmSync(dataDir, { recursive: true })
  }
}

interface Load {
  phases: readonly Phase[]
  clients: number
  /** Called after each phase. */
  after?(phase: Phase): Promise<void>
}

async function runPhases(site: Site, database: ClusterDatabase, { phases, clients, after }: Load): Promise<void> {
  const begin = await openClients(site.url, clients)
  console.log(`Three processes behind haproxy, ${database.name}, ${clients} clients. Times in ms, memory in MB.\n`)
  console.log(line(HEADERS))
  console.log(line(HEADERS.map(() => '---')))
  for (const phase of phases) {
    const result = await measure(site, phase, await begin(), database.serverUrl)
    console.log(row(phase.name, result))
    for (const missed of missedAims(phase, result, site)) {
      console.error(`${phase.name}: ${missed}`)
      process.exitCode = 1
    }
    await after?.(phase)
  }
}

async function runSoak(site: Site, database: ClusterDatabase, minutes: number): Promise<void> {
  let growth: number[] = []
  const report = (mb: number[], isTooMuch: boolean) => {
    growth = mb
    if (isTooMuch) process.exitCode = 1
  }
  await runPhases(site, database, { phases: [soak(minutes, report)], clients: CLIENTS / 2 })
  console.log(`\nMemory from the second to the last quarter of the time: ${growth.join(' / ')} MB.`)
}

async function runOverload({ url }: Site): Promise<void> {
  for (const missed of await overload(url)) {
    console.error(`overload: ${missed}`)
    process.exitCode = 1
  }
}

async function runUpgrades(site: Site, database: ClusterDatabase, releases: Releases): Promise<void> {
  let walked = ''
  await runPhases(site, database, {
    phases: [...database.phases, ...processPhases(releases)],
    clients: CLIENTS,
    async after({ name }) {
      if (name === EXPANDED) walked = await walkBefore(site, releases)
    },
  })
  console.log(`\n${walked}.`)
  console.log(`The first release on the contracted schema: ${await site.refusalOf(releases.before)}`)
}

/** The release of before, started again on the expanded schema, answers every route. */
async function walkBefore(site: Site, { before }: Releases): Promise<string> {
  let walked = ''
  await site.beside(before, async ({ port }) => {
    await site.grantAdmin(before)
    const { routes, done, failed } = await walkRoutes(`http://127.0.0.1:${port}`, new URL(site.url).host)
    walked = `The first release on the expanded schema: ${routes} routes called, ${done} did it, ${failed.length} failed`
    for (const each of failed) console.error(each)
    if (failed.length > 0) process.exitCode = 1
  })
  return walked
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
