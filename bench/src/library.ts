/**
 * `npm run bench -- library [--sizes 1000,100000,1000000] [--database pglite|postgresql] [--rounds N] [--ms N]`:
 * list, search, read and vote in libraries of several sizes, ten lines a script, on PGlite (up to 100,000) and on a
 * temporary PostgreSQL; compared with a bare route of the same framework with the same SQL, and with the same SQL through
 * the plain driver. All are measured in turn, round after round. Fails when an aim of `library/report.ts` is missed. Needs
 * 8 GB of disk for a million scripts while it runs.
 *
 * `--server postgres://...` uses an existing server instead: libraries filled there are kept and used again.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startStandIns } from '@rubato/stand-ins'
import { findPostgres, startPostgres, type TestPostgres } from '../../apps/server/src/test-support/postgresql.ts'
import { operationsOn } from './library/operations.ts'
import { printAims, printTable } from './library/report.ts'
import { measure, seriesOf, type Series } from './library/series.ts'
import { openSite, type Site } from './library/site.ts'
import { openPglite, openPostgresql, type Store } from './library/store.ts'

const PGLITE_MAX = 100_000

interface Settings {
  sizes: number[]
  rounds: number
  /** Length of a block: one operation, on one library, in one of the three ways. */
  ms: number
}

const progress = (line: string) => void process.stderr.write(`${line}\n`)

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,100000,1000000' },
      database: { type: 'string', default: 'pglite,postgresql' },
      rounds: { type: 'string', default: '9' },
      ms: { type: 'string', default: '300' },
      server: { type: 'string' },
    },
  })
  const settings = { sizes: values.sizes.split(',').map(Number), rounds: Number(values.rounds), ms: Number(values.ms) }
  if (![...settings.sizes, settings.rounds, settings.ms].every((number) => number > 0))
    throw new Error('--sizes, --rounds and --ms take numbers above 0')
  const results: boolean[] = []
  if (values.database.includes('pglite')) results.push(await benchPglite(settings))
  if (values.database.includes('postgresql')) results.push(await benchPostgresql(settings, values.server))
  process.exitCode = results.every((isMet) => isMet) ? 0 : 1
}

async function benchPglite(settings: Settings): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'rubato-library-'))
  const sizes = settings.sizes.filter((size) => size <= PGLITE_MAX)
  try {
    return await bench('PGlite', { ...settings, sizes }, (size) => openPglite(join(directory, String(size))))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function benchPostgresql(settings: Settings, server: string | undefined): Promise<boolean> {
  const postgres = await serverAt(server)
  if (postgres === undefined) {
    console.log('PostgreSQL is not installed here')
    return true
  }
  try {
    return await bench('PostgreSQL', settings, async (size) => {
      const main = openPostgresql(postgres.url('postgres'))
      const name = `library_${size}`
      const [existing] = await main.run(`select from pg_database where datname = '${name}'`)
      if (!existing) await main.run(`create database ${name}`)
      await main.close()
      return openPostgresql(postgres.url(name))
    })
  } finally {
    await postgres.close()
  }
}

/**
 * The named server, or a temporary one that can hold the scripts in memory, as a site's server does. Connects as superuser:
 * filling a library disables triggers.
 */
async function serverAt(url: string | undefined): Promise<Pick<TestPostgres, 'url' | 'close'> | undefined> {
  if (url !== undefined) return { url: (database) => new URL(`/${database}`, url).href, close: async () => {} }
  const bin = findPostgres()
  if (bin === undefined) return undefined
  const { superuserUrl, close } = await startPostgres(bin, ['shared_buffers=2GB'])
  return { url: superuserUrl, close }
}

async function bench(name: string, settings: Settings, open: (size: number) => Promise<Store>): Promise<boolean> {
  const standIns = await startStandIns()
  const worker = new Worker(new URL('library/load-worker.ts', import.meta.url))
  const sites: Site[] = []
  try {
    for (const size of settings.sizes) {
      sites.push(
        await openSite(await open(size), standIns.patreon.baseUrl, size, (line) => progress(`${name}: ${line}`)),
      )
    }
    const series = await seriesOn(sites)
    for (let round = 0; round <= settings.rounds; round++) {
      await measureAll(sites, series, worker, settings.ms)
      // The first round is warm-up: its results are deleted.
      if (round === 0) for (const { ours, bare, hand } of series) ours.length = bare.length = hand.length = 0
      progress(`${name}: ${round} of ${settings.rounds} rounds`)
    }
    printTable(name, series)
    return printAims(series)
  } finally {
    await worker.terminate()
    for (const site of sites) await site.close()
    await standIns.close()
  }
}

/** All series, ordered by operation, then by size. */
async function seriesOn(sites: readonly Site[]): Promise<Series[]> {
  const all: Series[][] = []
  for (const site of sites) {
    const operations = await operationsOn(site)
    const bearer = await site.signIn()
    const own: Series[] = []
    for (const operation of operations) own.push(await seriesOf(site, bearer, operation))
    all.push(own)
  }
  return (all[0] ?? []).flatMap((_, index) => all.flatMap((own) => own[index] ?? []))
}

async function measureAll(
  sites: readonly Site[],
  series: readonly Series[],
  worker: Worker,
  ms: number,
): Promise<void> {
  const bearers = new Map<Site, string>()
  for (const site of sites) bearers.set(site, await site.signIn())
  for (const each of series) await measure(each, worker, bearers.get(each.site) ?? '', ms)
}
