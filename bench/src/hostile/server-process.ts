/**
 * The real server in a separate process, with a heartbeat: the parent asks over IPC for the longest turn of the event loop and
 * the processor time since its last question, and for the memory in use.
 */
import { readEnvironment } from '../../../apps/server/src/environment/environment.ts'
import { runAdminCommand } from '../../../apps/server/src/commands/admin-command.ts'
import { buildApp } from '../../../apps/server/src/app.ts'
import { connect } from '../../../apps/server/src/dependencies/connect.ts'
import { vendorSettingsOf } from '../../../apps/server/src/dependencies/vendor-settings.ts'
import { openDatabase, type Database } from '../../../apps/server/src/database/open-database.ts'
import { startServer } from '../../../apps/server/src/start/start-server.ts'
import { sql } from 'kysely'

/** Heartbeat interval, ms. */
const BEAT = 5

export interface Vitals {
  /** Longest time between two beats beyond the beat itself, ms: includes the time of other processes. */
  stallMs: number
  /** Most processor time of this thread between two beats, ms: of one turn of the event loop, or of a few short ones. */
  turnMs: number
  /** Processor time of this thread, ms. */
  cpuMs: number
  /** Bytes that the process holds. */
  rss: number
  /** Bytes of objects and buffers after a collection, the database's memory included. */
  held: number
}

export interface Question {
  /** Collects garbage before the memory is read. */
  collect?: boolean
  /** Removes deleted items that could still be restored: they count against their owner's storage. */
  forget?: boolean
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function startHeartbeat() {
  let longest = { stallMs: 0, turnMs: 0 }
  let first = cpuMs()
  let last = { at: performance.now(), cpu: first }
  setInterval(() => {
    const now = { at: performance.now(), cpu: cpuMs() }
    longest = {
      stallMs: Math.max(longest.stallMs, now.at - last.at - BEAT),
      turnMs: Math.max(longest.turnMs, now.cpu - last.cpu),
    }
    last = now
  }, BEAT)
  return () => {
    const result = { ...longest, cpuMs: last.cpu - first }
    longest = { stallMs: 0, turnMs: 0 }
    first = last.cpu
    return result
  }
}

/** The first start prepares the database and makes the demo accounts; the admin command needs it closed. */
async function start(): Promise<{ url: string; database: Database }> {
  const first = await startServer()
  await first.close()
  await runAdminCommand(['grant', 'supporter@rubato.test'])
  const { port } = new URL(first.url)
  const environment = readEnvironment({ ...process.env, PORT: port, PUBLIC_URL: first.url })
  const database = await openDatabase(environment)
  const app = await buildApp(connect(environment, database, await vendorSettingsOf(environment)))
  await app.listen({ host: environment.HOST, port: environment.PORT })
  return { url: first.url, database }
}

async function forgetDeleted({ queries }: Database): Promise<void> {
  for (const table of ['games', 'game_generators', 'scripts'])
    await sql`delete from ${sql.table(table)} where deleted_at is not null`.execute(queries)
}

const { url, database } = await start()
const takeVitals = startHeartbeat()
const answer = async ({ collect, forget }: Question) => {
  const vitals = takeVitals()
  if (forget) await forgetDeleted(database)
  if (collect) globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ ...vitals, rss, held: heapUsed + external } satisfies Vitals)
  if (collect || forget) setTimeout(takeVitals, 2 * BEAT)
}
process.on('message', (question: Question) => {
  // After the next beat, so that the answer includes a turn that ends now.
  setTimeout(() => void answer(question), 2 * BEAT)
})
process.on('disconnect', () => process.exit(0))
process.send?.({ url })
