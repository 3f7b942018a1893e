/** The state of the service as this process sees it. */
import { ENGINE_VERSION } from '@rubato/engine'
import type { HealthReport } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { BACKUP_JOB, reportBackups } from '../../../backup/nightly-backup.ts'
import type { Database, Queries } from '../../../database/open-database.ts'
import { readBudget } from '../../../metrics/error-budget.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { JobReport } from '../../../jobs/schedule.ts'
import type { Clock } from '../../../ports/clock.ts'
import { recentAlarms } from '../alarms/stored-alarms.ts'
import { readDisks, type WatchedDisk } from './disks.ts'
import { boundedCount, vendorReports, type ConnectedVendor } from '../memberships/vendor-reports.ts'

export interface HealthDependencies {
  database: Pick<Database, 'kind' | 'queries'>
  clock: Clock
  /** Version of the app. */
  version: string
  connected: readonly ConnectedVendor[]
  jobs: Pick<Jobs, 'report' | 'waiting'>
  disks: readonly WatchedDisk[]
  sendsMail: boolean
  /** Whether this process makes them. */
  makesBackups: boolean
  /** Log lines of the levels error and warn of this process. */
  errors: (now: number) => HealthReport['errors']
}

export async function readHealth(dependencies: HealthDependencies): Promise<HealthReport> {
  const { database, clock, version, connected, sendsMail, makesBackups, errors } = dependencies
  const { queries } = database
  const now = clock.now()
  const ms = await timeOfQuery(queries)
  const facts = await databaseFacts(queries)
  const jobs = await dependencies.jobs.report()
  // Another process may make them: its runs are stored, failed ones too.
  const areMade = makesBackups || jobs.some(({ name }) => name === BACKUP_JOB)
  return {
    checkedAt: new Date(now).toISOString(),
    versions: {
      app: version,
      engine: String(ENGINE_VERSION),
      node: process.version,
      database: facts.version,
      schema: facts.schema ?? 'none',
    },
    database: { kind: database.kind, ms, bytes: Number(facts.bytes) },
    process: {
      startedAt: new Date(now - process.uptime() * 1000).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
    },
    mail: await readMail(queries, sendsMail),
    vendors: await vendorReports(queries, connected, jobs),
    backups: await reportBackups(queries, now, areMade),
    jobs: jobs.map(toReport),
    queues: (await dependencies.jobs.waiting()).map(({ name, since }) => ({
      name,
      oldestWaitingAt: since?.toISOString() ?? null,
    })),
    disks: await readDisks(dependencies.disks),
    budget: await readBudget(queries, now),
    alarms: await recentAlarms(queries, now),
    errors: errors(now),
  }
}

async function timeOfQuery(queries: Queries): Promise<number> {
  const begin = performance.now()
  await sql`select 1`.execute(queries)
  return Math.round((performance.now() - begin) * 10) / 10
}

async function databaseFacts(queries: Queries) {
  const { rows } = await sql<{ version: string; bytes: string; schema: string | null }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select max(name) from schema_migrations where applied_at is not null) as schema`.execute(queries)
  return rows[0] ?? { version: '', bytes: '0', schema: null }
}

async function readMail(queries: Queries, isSent: boolean): Promise<HealthReport['mail']> {
  const { rows } = await sql<{ waiting: number; failing: number; oldest: Date | null }>`
    select ${boundedCount(sql`from mail_outbox where mail is not null`)} as waiting,
      ${boundedCount(sql`from mail_outbox where attempts > 0`)} as failing,
      (select created_at from mail_outbox where mail is not null order by due_at limit 1) as oldest`.execute(queries)
  const [row] = rows
  return {
    isSent,
    waiting: row?.waiting ?? 0,
    failing: row?.failing ?? 0,
    oldestWaitingAt: row?.oldest?.toISOString() ?? null,
  }
}

const toReport = ({ name, doneAt, hasFailed, dueAt }: JobReport): HealthReport['jobs'][number] => ({
  name,
  doneAt: doneAt?.toISOString() ?? null,
  hasFailed,
  dueAt: dueAt.toISOString(),
})
