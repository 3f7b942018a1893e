import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { HealthReport, VendorReport } from '@rubato/contracts/domain'
import type { Database } from '../database/open-database.ts'
import { methodLabel, routeLabel, statusLabel } from './labels.ts'

/** Seconds. 0.25 is the limit of the error budget. */
const DURATION_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NS_PER_S = 1e9
const MS_PER_S = 1000

export interface AnsweredRequest {
  method: string
  /** Pattern of the route; undefined where none fits. */
  route: string | undefined
  status: number
  ms: number
}

export interface MetricSources {
  database: Pick<Database, 'pools'>
  /** Open connections of second screens to this process. */
  relayConnections: () => number
  health: () => Promise<HealthReport>
}

/** Metrics of the requests, which are counted while they are answered. */
export function requestMetrics(registry: Registry) {
  const requests = new Counter({
    name: 'rubato_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'rubato_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  return ({ method, route, status, ms }: AnsweredRequest): void => {
    const labels = { method: methodLabel(method), route: routeLabel(route) }
    requests.inc({ ...labels, status: statusLabel(status) })
    durations.observe(labels, ms / MS_PER_S)
  }
}

type Gauges = ReturnType<typeof gaugesOf>

function gaugesOf(registry: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] })
  return {
    up: gauge('rubato_state_read', '1 when the metrics of the site could be read from its database.'),
    loop: gauge('rubato_event_loop_delay_seconds', 'Delay of the event loop since the last scrape.', ['quantile']),
    memory: gauge('rubato_process_memory_bytes', 'Resident memory of the process.'),
    cpu: gauge('rubato_process_cpu_seconds_total', 'Processor time of the process.'),
    pool: gauge('rubato_database_connections', 'Connections of a pool, and calls that wait for one.', [
      'pool',
      'connections',
    ]),
    relay: gauge('rubato_relay_connections', 'Open connections of second screens to this process.'),
    logged: gauge('rubato_log_lines', 'Lines of the levels warn and error within the last hour.'),
    queue: gauge('rubato_queue_oldest_job_seconds', 'Age of the oldest job that waits; 0 without one.', ['queue']),
    webhook: gauge('rubato_webhook_lag_seconds', 'Age of the oldest event that waits; 0 without one.', ['vendor']),
    silence: gauge('rubato_vendor_silence_seconds', 'Time since the last event of the vendor.', ['vendor']),
    lookUps: gauge('rubato_look_ups', 'Events and look-ups by state; counting ends at 1,000.', ['vendor', 'look_ups']),
    lookedUp: gauge('rubato_look_up_of_all_age_seconds', 'Time since all members were last looked up.', ['vendor']),
    mails: gauge('rubato_mails', 'Mails that wait, and those that failed; counting ends at 1,000.', ['mails']),
    mailAge: gauge('rubato_mail_oldest_seconds', 'Age of the oldest mail that waits; 0 without one.'),
    backupAge: gauge('rubato_backup_age_seconds', 'Time since the last backup of a night.'),
    backupBytes: gauge('rubato_backup_bytes', 'Size of that backup.'),
    diskFree: gauge('rubato_disk_free_ratio', 'Free part of a disk, 0 to 1.', ['disk']),
    databaseBytes: gauge('rubato_database_bytes', 'Size of the database.'),
  }
}

/**
 * Returns the function that sets all gauges; without an answer of the database those of the site are missing, and
 * `rubato_state_read` is 0.
 */
export function stateMetrics(registry: Registry, { database, relayConnections, health }: MetricSources) {
  const gauges = gaugesOf(registry)
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const update = async (): Promise<void> => {
    // A gauge without a current value is left out: neither 0 nor the value of an earlier scrape would be true.
    for (const gauge of Object.values<Gauge>(gauges)) {
      // `reset` sets a gauge without labels to 0; `remove` deletes that value.
      gauge.reset()
      gauge.remove({})
    }
    for (const quantile of [0.5, 0.99])
      gauges.loop.set({ quantile: String(quantile) }, loop.percentile(quantile * 100) / NS_PER_S)
    gauges.loop.set({ quantile: '1' }, loop.max / NS_PER_S)
    loop.reset()
    const { user, system } = process.cpuUsage()
    gauges.cpu.set((user + system) / 1e6)
    gauges.memory.set(process.memoryUsage.rss())
    gauges.relay.set(relayConnections())
    for (const { pool, open, idle, waiting } of database.pools()) {
      gauges.pool.set({ pool, connections: 'open' }, open)
      gauges.pool.set({ pool, connections: 'idle' }, idle)
      gauges.pool.set({ pool, connections: 'waiting' }, waiting)
    }
    const report = await health().catch(() => null)
    gauges.up.set(report ? 1 : 0)
    if (report) setState(gauges, report)
  }
  return { update, close: () => loop.disable() }
}

function setState(gauges: Gauges, report: HealthReport): void {
  const { backups, database, disks, errors, mail, queues, vendors } = report
  const now = Date.parse(report.checkedAt)
  const age = (instant: string) => Math.max(0, now - Date.parse(instant)) / MS_PER_S
  const ageOrNone = (instant: string | null) => (instant === null ? 0 : age(instant))
  gauges.logged.set(errors.lastHour)
  gauges.databaseBytes.set(database.bytes)
  for (const { name, oldestWaitingAt } of queues) gauges.queue.set({ queue: name }, ageOrNone(oldestWaitingAt))
  for (const vendor of vendors) setVendor(gauges, vendor, { age, ageOrNone })
  if (mail.isSent) {
    gauges.mails.set({ mails: 'waiting' }, mail.waiting)
    gauges.mails.set({ mails: 'failing' }, mail.failing)
    gauges.mailAge.set(ageOrNone(mail.oldestWaitingAt))
  }
  if (backups?.last) {
    gauges.backupAge.set(age(backups.last.madeAt))
    gauges.backupBytes.set(backups.last.bytes)
  }
  for (const { name, freeBytes, totalBytes } of disks) gauges.diskFree.set({ disk: name }, freeBytes / totalBytes)
}

interface Ages {
  age: (instant: string) => number
  ageOrNone: (instant: string | null) => number
}

function setVendor(gauges: Gauges, report: VendorReport, { age, ageOrNone }: Ages): void {
  const { vendor, waiting, failing, unmatched, needsRelink, hold } = report
  gauges.webhook.set({ vendor }, ageOrNone(report.oldestWaitingAt))
  if (report.lastEventAt !== null) gauges.silence.set({ vendor }, age(report.lastEventAt))
  if (report.reconciledAt !== null) gauges.lookedUp.set({ vendor }, age(report.reconciledAt))
  gauges.lookUps.set({ vendor, look_ups: 'waiting' }, waiting)
  gauges.lookUps.set({ vendor, look_ups: 'failing' }, failing)
  gauges.lookUps.set({ vendor, look_ups: 'unmatched' }, unmatched)
  gauges.lookUps.set({ vendor, look_ups: 'needs-relink' }, needsRelink)
  gauges.lookUps.set({ vendor, look_ups: 'held' }, hold && hold.releasedAt === null ? hold.endings : 0)
}
