/** Raises and resolves alarms every five minutes: those of the site in one process, those of a machine in each. */
import { hostname } from 'node:os'
import type { HealthReport } from '@rubato/contracts/domain'
import { watchAlarms, watchDisks } from '../../features/admin/alarms/watch-alarms.ts'
import { readDisks } from '../../features/admin/health/disks.ts'
import { describeError } from '../../http/logging.ts'
import type { MailGate } from '../../mail/mail-gate.ts'
import type { Site } from '../site.ts'
import { disksOf } from './health.ts'

/** How often the disks of this machine are read, ms. */
const DISKS_INTERVAL_MS = 300_000

export function siteAlarms(
  { app, database, clock, jobs, lifecycle, settings, alarmReceiver: receiver }: Site,
  { mail, readHealth }: { mail: MailGate | null; readHealth: () => Promise<HealthReport> },
): void {
  const { alarmEmail } = settings
  const to = mail && alarmEmail !== null ? { gate: mail, to: alarmEmail } : null
  const store = { queries: database.jobQueries, clock, mail: to }
  const failed = (error: unknown) =>
    app.log.error({ failure: describeError(error) }, 'alarms could not be watched or sent')
  jobs.scheduled({
    // A separate queue, so that a long nightly job does not delay an alarm.
    name: 'alarms',
    jobs: [
      { name: 'watch-alarms', every: 'five-minutes', work: () => watchAlarms({ ...store, readHealth, receiver }) },
    ],
    failed,
  })
  const disks = disksOf(settings)
  const machine = { ...store, host: hostname(), readDisks: () => readDisks(disks) }
  const stop = clock.every(DISKS_INTERVAL_MS, async () => {
    if (lifecycle.phase === 'ready') await watchDisks(machine).catch(failed)
  })
  app.addHook('preClose', async () => stop())
}
