/** The job that raises and resolves alarms, every five minutes in one process of the site. */
import type { HealthReport } from '@rubato/contracts/domain'
import { watchAlarms } from '../../features/admin/alarms/watch-alarms.ts'
import { describeError } from '../../http/logging.ts'
import type { MailGate } from '../../mail/mail-gate.ts'
import type { Site } from '../site.ts'

export function siteAlarms(
  { app, database, clock, jobs, settings, alarmReceiver: receiver }: Site,
  { mail, readHealth }: { mail: MailGate | null; readHealth: () => Promise<HealthReport> },
): void {
  const { alarmEmail } = settings
  const to = mail && alarmEmail !== null ? { gate: mail, to: alarmEmail } : null
  const dependencies = { queries: database.jobQueries, clock, readHealth, mail: to, receiver }
  jobs.scheduled({
    // A separate queue, so that a long nightly job does not delay an alarm.
    name: 'alarms',
    jobs: [{ name: 'watch-alarms', every: 'five-minutes', work: () => watchAlarms(dependencies) }],
    failed: (error) => app.log.error({ failure: describeError(error) }, 'alarms could not be watched or sent'),
  })
}
