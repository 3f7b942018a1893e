import type { HealthReport } from '@rubato/contracts/domain'
import type { WatchedDisk } from '../../features/admin/health/disks.ts'
import { readHealth } from '../../features/admin/health/read-health.ts'
import type { ConnectedVendor } from '../../features/admin/memberships/vendor-reports.ts'
import type { ErrorTally } from '../../http/errors/error-tally.ts'
import type { Site } from '../site.ts'

interface Parts {
  connected: readonly ConnectedVendor[]
  tally: ErrorTally
}

/** The disks of this machine that the site writes to. */
export const disksOf = ({ dataDir, backupDir }: Site['settings']): WatchedDisk[] => [
  { name: 'data', directory: dataDir },
  ...(backupDir === null ? [] : [{ name: 'backups' as const, directory: backupDir }]),
]

/** Returns the function that reads the state of the service, for admins, metrics and alarms. */
export function siteHealth(site: Site, { connected, tally }: Parts): () => Promise<HealthReport> {
  const { database, clock, settings, jobs, mail } = site
  const disks = disksOf(settings)
  return () =>
    readHealth({
      database,
      clock,
      connected,
      jobs,
      disks,
      version: settings.version,
      sendsMail: mail !== null,
      makesBackups: settings.backupDir !== null,
      errors: (now) => tally.report(now),
    })
}
