/** The table of alarms: when each is raised, about what, and its text for the operator. */
import type { AlarmName, HealthReport, VendorReport } from '@rubato/contracts/domain'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A waiting job, and an event that waits for an answer of its vendor, are old after this time, ms. */
const OLD_MS = 30 * MINUTE_MS
/** A vendor that has sent events before sends some within this time, ms. */
const SILENT_MS = 3 * DAY_MS
/** Free part of a disk below which the alarm is raised, and from which it is resolved: between the two it stays. */
const DISK = { raised: 0.1, resolved: 0.12 } as const
/** Disputed part of the payments of 30 days: card networks fine shops from about 0.65 %. */
const DISPUTED_MAX = 0.005

export interface Disputes {
  /** Subscriptions at the payment partner that were disputed within 30 days. */
  disputed: number
  /** Subscriptions there that were open within 30 days, these included. */
  paid: number
}

/** What every process of the site observes alike. */
export interface Observed {
  report: Pick<HealthReport, 'checkedAt' | 'vendors' | 'queues' | 'jobs' | 'backups'>
  disputes: Disputes
}

/** What the processes of one machine observe. */
export interface ObservedMachine {
  host: string
  disks: HealthReport['disks']
  /** Whether the alarm is raised already. */
  isOpen: (subject: string) => boolean
}

interface AlarmRule<What> {
  /** The subjects for which the alarm is raised at present; `''` is the site itself. */
  subjectsOf: (observed: What) => string[]
  /** One sentence in English, for a mail and a webhook. */
  text: (subject: string) => string
}

const vendorNames: Record<string, string> = { patreon: 'Patreon', partner: 'The payment partner' }
const nameOf = (vendor: string): string => vendorNames[vendor] ?? vendor

const ageAt = ({ report }: Observed, instant: string | null): number =>
  instant === null ? 0 : Date.parse(report.checkedAt) - Date.parse(instant)

const vendorsWith = (observed: Observed, condition: (vendor: VendorReport) => boolean): string[] =>
  observed.report.vendors.filter(condition).map(({ vendor }) => vendor)

const onSite = (isRaised: boolean): string[] => (isRaised ? [''] : [])

/** The alarm of a machine. Its subject is `HOST:DISK`. */
export const DISK_ALARM = 'disk-near-full'

/** The alarms of the site, which one of its processes raises and resolves. */
export const siteAlarms: Record<Exclude<AlarmName, typeof DISK_ALARM>, AlarmRule<Observed>> = {
  'vendor-silent': {
    subjectsOf: (observed) => vendorsWith(observed, ({ lastEventAt }) => ageAt(observed, lastEventAt) > SILENT_MS),
    text: (vendor) => `${nameOf(vendor)} has sent no event for three days. Is its webhook still registered?`,
  },
  'vendor-not-answering': {
    subjectsOf: (observed) =>
      vendorsWith(observed, ({ failing, oldestWaitingAt }) => failing > 0 && ageAt(observed, oldestWaitingAt) > OLD_MS),
    text: (vendor) => `${nameOf(vendor)} has given no usable answer for half an hour. Members keep their access.`,
  },
  'look-ups-held': {
    subjectsOf: (observed) => vendorsWith(observed, ({ hold }) => hold !== null && hold.releasedAt === null),
    text: (vendor) =>
      `A look-up at ${nameOf(vendor)} would have ended implausibly many memberships, and has ended none. Read the numbers under Memberships.`,
  },
  'queue-old': {
    subjectsOf: (observed) =>
      observed.report.queues
        .filter(({ oldestWaitingAt }) => ageAt(observed, oldestWaitingAt) > OLD_MS)
        .map(({ name }) => name),
    text: (queue) => `A job has waited for more than half an hour in the queue ${queue}.`,
  },
  'backup-failed': {
    subjectsOf: ({ report }) => onSite(report.jobs.some(({ name, hasFailed }) => name === 'back-up' && hasFailed)),
    text: () =>
      'The backup could not be written, or not be copied to S3_ENDPOINT. It is tried again every hour; the log has the reason.',
  },
  'backup-old': {
    // Before the first one is made, only its failure is an alarm.
    subjectsOf: ({ report: { backups } }) => onSite(backups !== null && backups.last !== null && backups.isMissing),
    text: () => 'A night has passed without a backup.',
  },
  'dispute-rate': {
    subjectsOf: ({ disputes: { disputed, paid } }) => onSite(paid > 0 && disputed / paid > DISPUTED_MAX),
    text: () => 'More than 0.5 % of the payments of the last 30 days are disputed.',
  },
}

/** The processes of a machine raise and resolve it for their disks. */
export const diskAlarm: AlarmRule<ObservedMachine> = {
  subjectsOf: ({ host, disks, isOpen }) =>
    disks
      .map(({ name, freeBytes, totalBytes }) => ({ subject: `${host}:${name}`, free: freeBytes / totalBytes }))
      .filter(({ subject, free }) => free < (isOpen(subject) ? DISK.resolved : DISK.raised))
      .map(({ subject }) => subject),
  text(subject) {
    const [disk, host = ''] = subject.split(':').reverse()
    const place = disk === 'data' ? 'DATA_DIR' : 'the backups'
    return `Less than a tenth is free on the disk of ${place} on ${host}.`
  },
}

export const alarmText = (name: AlarmName, subject: string): string =>
  name === DISK_ALARM ? diskAlarm.text(subject) : siteAlarms[name].text(subject)
