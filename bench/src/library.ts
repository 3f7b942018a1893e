/**
 * `npm run bench -- library [--kinds script,game,generator,member] [--sizes 1000,100000,1000000] [--database
 * pglite,postgresql] [--rounds N] [--ms N]`: list, filter, search, read, vote and count in libraries of several sizes, on
 * PGlite (up to 100,000) and on a temporary PostgreSQL. Scripts have ten lines each and are compared with a bare route of the
 * same framework with the same SQL, and with the same SQL through the plain driver; games, generators and the lists of admins
 * over as many members are measured at the smallest and the largest size. All are measured in turn, round after round. Fails
 * when an aim of `library/report.ts` is missed. A million of each kind need 17 GB of disk while it runs, a million games and
 * generators alone 6 GB, a million members alone 3 GB.
 *
 * `--server postgres://...` uses an existing server instead: libraries filled there are kept and used again.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startStandIns } from '@rubato/stand-ins'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import { libraryKinds, type LibraryKind } from './library/filling.ts'
import { operationsOn } from './library/operations.ts'
import { printAims, printTable } from './library/report.ts'
import { measure, seriesOf, type Series } from './library/series.ts'
import { openSite, type Member, type Site } from './library/site.ts'
import { openPglite, openPostgresql, type Store } from './library/store.ts'

const PGLITE_MAX = 100_000

interface Settings {
  kinds: LibraryKind[]
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
      kinds: { type: 'string', default: libraryKinds.join() },
      sizes: { type: 'string', default: '1000,100000,1000000' },
      database: { type: 'string', default: 'pglite,postgresql' },
      rounds: { type: 'string', default: '9' },
      ms: { type: 'string', default: '300' },
      server: { type: 'string' },
    },
  })
  const kinds = libraryKinds.filter((kind) => values.kinds.split(',').includes(kind))
  if (kinds.length === 0) throw new Error(`--kinds takes some of ${libraryKinds.join()}`)
  const settings = {
    kinds,
    sizes: values.sizes.split(',').map(Number),
    rounds: Number(values.rounds),
    ms: Number(values.ms),
  }
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
    for (const rows of settings.sizes) {
      const holding = { rows, kinds: kindsAt(rows, settings) }
      if (holding.kinds.length === 0) continue
      const say = (line: string) => progress(`${name}: ${line}`)
      sites.push(await openSite(await open(rows), standIns.patreon.baseUrl, holding, say))
    }
    const series = await seriesOn(sites, settings.kinds)
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

/** Scripts at every size, the other kinds at the smallest and the largest. */
const kindsAt = (size: number, { kinds, sizes }: Settings): LibraryKind[] =>
  [Math.min(...sizes), Math.max(...sizes)].includes(size) ? kinds : kinds.filter((kind) => kind === 'script')

/** All series, ordered by kind, then by operation, then by size. */
async function seriesOn(sites: readonly Site[], kinds: readonly LibraryKind[]): Promise<Series[]> {
  const all: Series[] = []
  for (const kind of kinds) {
    const ofSites: Series[][] = []
    for (const site of sites.filter((each) => each.kinds.includes(kind))) ofSites.push(await seriesAt(site, kind))
    all.push(...(ofSites[0] ?? []).flatMap((_, index) => ofSites.flatMap((own) => own[index] ?? [])))
  }
  return all
}

async function seriesAt(site: Site, kind: LibraryKind): Promise<Series[]> {
  const operations = await operationsOn(site, kind)
  const bearers = await bearersOf(site)
  const series: Series[] = []
  for (const operation of operations)
    series.push(await seriesOf(site, bearers[operation.as ?? 'supporter'], kind, operation))
  return series
}

const bearersOf = async (site: Site): Promise<Record<Member, string>> => ({
  supporter: await site.signIn(),
  follower: await site.signIn('follower'),
})

async function measureAll(
  sites: readonly Site[],
  series: readonly Series[],
  worker: Worker,
  ms: number,
): Promise<void> {
  const bearers = new Map<Site, Record<Member, string>>()
  for (const site of sites) bearers.set(site, await bearersOf(site))
  for (const each of series)
    await measure(each, worker, bearers.get(each.site)?.[each.operation.as ?? 'supporter'] ?? '', ms)
}
