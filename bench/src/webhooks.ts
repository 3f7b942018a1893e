/**
 * `npm run bench -- webhooks [--events N] [--seed N] [--database pglite|postgresql]`: events of the payment partner, some of them repeated, reordered,
 * replayed, altered, cut, old, or signed with another secret, through the real verification, inbox and worker, on PGlite and
 * on PostgreSQL. Fails when the stored state differs from the partner's books, or a forged event was accepted.
 */
import { findPostgres, startPostgres } from '@rubato/stand-ins/local-postgresql'
import { migrate } from '../../apps/server/src/database/migrate.ts'
import { openInMemory, openServer, type Database } from '../../apps/server/src/database/open-database.ts'
import { floodWithEvents, type FloodReport } from './webhooks/flood.ts'
import { numberOption } from './support/number-option.ts'

const EVENTS = 100_000
const SEED = 20_261_123

function print(name: string, { sent, ...report }: FloodReport): boolean {
  const total = Object.values(sent).reduce((sum, count) => sum + count, 0)
  const kinds = Object.entries(sent).map(([kind, count]) => `${kind} ${count}`)
  const isEqual = report.differences.length === 0 && report.waiting === 0 && report.missingRows === 0
  const accepted = report.wronglyAccepted + report.forgedRows
  console.log(`${name}: ${total} events about ${report.subscriptions} subscriptions: ${kinds.join(', ')}`)
  console.log(
    `  received in ${(report.receiveMs / 1000).toFixed(1)} s (${Math.round((total * 1000) / report.receiveMs)} a second), settled ${(report.settleMs / 1000).toFixed(1)} s later`,
  )
  console.log(`  double payments ended: ${report.doubles}`)
  console.log(`  state ${isEqual ? 'equals' : 'DIFFERS FROM'} that of the model; forged events accepted: ${accepted}`)
  if (report.wronglyRefused > 0) console.log(`  genuine events refused: ${report.wronglyRefused}`)
  if (report.waiting + report.missingRows > 0)
    console.log(`  not settled: ${report.waiting}, not stored: ${report.missingRows}`)
  for (const line of report.differences.slice(0, 10)) console.log(`  ${line}`)
  return isEqual && accepted === 0 && report.wronglyRefused === 0
}

export async function run(args: string[]): Promise<void> {
  const events = numberOption(args, '--events', EVENTS)
  const seed = numberOption(args, '--seed', SEED)
  const bench = async (name: string, database: Database) => {
    const onProgress = (sent: number) => void process.stderr.write(`${name}: ${sent} of ${events}\n`)
    try {
      await migrate(database)
      return print(name, await floodWithEvents({ database, events, seed, onProgress }))
    } finally {
      await database.close()
    }
  }
  const only = args[args.indexOf('--database') + 1]
  const isWanted = (name: string) => !args.includes('--database') || only === name
  const embedded = !isWanted('pglite') || (await bench('PGlite', await openInMemory()))
  const server = !isWanted('postgresql') || (await benchServer(bench))
  process.exitCode = embedded && server ? 0 : 1
}

async function benchServer(bench: (name: string, database: Database) => Promise<boolean>): Promise<boolean> {
  const bin = findPostgres()
  if (bin === undefined) {
    console.log('PostgreSQL is not installed here')
    return true
  }
  const postgres = await startPostgres(bin)
  try {
    return await bench('PostgreSQL', openServer(postgres.url('postgres')))
  } finally {
    await postgres.close()
  }
}
