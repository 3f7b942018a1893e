/**
 * Retention periods of the data that the site does not keep permanently: the one table. `retention-jobs.ts` removes
 * older data, and `docs/generated/personal-data.md` lists the periods.
 */
import {
  ADDRESS_KEPT_DAYS,
  ERASURE_DAYS,
  NOTICES_KEPT_DAYS,
  NUMBERS_DAYS,
  INVITATION_SECONDS,
  PAIRING_SECONDS,
} from '@rubato/contracts/domain'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Period {
  ms: number
  /** The data that is kept. */
  what: string
  /** From when it counts. */
  after: string
}

export const retention = {
  deletedWorks: {
    ms: 30 * DAY_MS,
    what: 'Deleted scripts, games and generators, and the numbers of deleted lines',
    after: 'their deletion',
  },
  erasures: { ms: ERASURE_DAYS * DAY_MS, what: 'An account that is to be erased', after: 'the request' },
  erasedAccounts: {
    ms: 35 * DAY_MS,
    what: 'Erased accounts, as hashes, for the restore of a backup',
    after: 'the erasure',
  },
  reportAddresses: { ms: ADDRESS_KEPT_DAYS * DAY_MS, what: 'The address in a report', after: 'the decision' },
  reportsWithoutCase: {
    ms: ADDRESS_KEPT_DAYS * DAY_MS,
    what: 'Receipts of reports on what does not exist, as hashes',
    after: 'the report',
  },
  accountActions: {
    ms: 1095 * DAY_MS,
    what: 'Entries of the log about accounts and about the site; decisions on works stay',
    after: 'the action',
  },
  feedback: { ms: 365 * DAY_MS, what: 'Feedback that was closed, and its answer', after: 'it was closed' },
  invites: { ms: 14 * DAY_MS, what: 'Invite links, as hashes', after: 'they were made' },
  sessions: { ms: 30 * DAY_MS, what: 'Sign-in sessions', after: 'their last use' },
  ageChecks: { ms: 30 * MINUTE_MS, what: 'Checks of age that were begun, as hashes', after: 'they began' },
  patreonStates: { ms: 10 * MINUTE_MS, what: 'Links to Patreon that were begun, as hashes', after: 'they began' },
  tickets: {
    ms: HOUR_MS,
    what: 'Links of mails, second steps of sign-ins and challenges of passkeys, as hashes',
    after: 'they were made, at the latest',
  },
  mails: { ms: DAY_MS, what: 'Mails that could not be sent, encrypted', after: 'they were written, or grew last' },
  partnerEvents: {
    ms: 90 * DAY_MS,
    what: 'Events of the payment partner, by their numbers',
    after: 'they were settled',
  },
  playBatches: { ms: DAY_MS, what: 'Random numbers of batches of plays', after: 'they were counted' },
  playCounts: { ms: DAY_MS, what: 'Counts of plays by member and item, under keyed hashes', after: 'the first play' },
  itemNumbers: { ms: NUMBERS_DAYS * DAY_MS, what: 'Numbers of works by day', after: 'the day' },
  spokenLines: {
    ms: 30 * DAY_MS,
    what: 'Spoken lines of scripts and games, as sound, without the name of a member',
    after: 'their last use',
  },
  authorFeedback: { ms: NOTICES_KEPT_DAYS * DAY_MS, what: 'Feedback to the author of a work', after: 'it was sent' },
  notices: { ms: NOTICES_KEPT_DAYS * DAY_MS, what: 'Notices', after: 'they were made, or grew last' },
  pairings: { ms: PAIRING_SECONDS * 1000, what: 'Codes that pair a second screen', after: 'they were made' },
  invitations: {
    ms: INVITATION_SECONDS * 1000,
    what: 'Invitations of partners that were not accepted',
    after: 'they were made',
  },
  tierChanges: {
    ms: DAY_MS,
    what: "Changes of tiers that the operator's receiver has not taken",
    after: 'the change',
  },
  alarms: { ms: 90 * DAY_MS, what: 'Alarms of the service, which name no member', after: 'they were resolved' },
  requestDays: { ms: 28 * DAY_MS, what: 'Counts of calls by day', after: 'the day' },
  attempts: { ms: HOUR_MS, what: 'Counters of attempts, under keyed hashes', after: 'the attempt' },
} as const satisfies Record<string, Period>
export type RetentionName = keyof typeof retention

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** `30 days`, `1 hour`. */
export function periodText(ms: number): string {
  const [unit, size] = units.find(([, unitMs]) => ms % unitMs === 0) ?? ['minute', MINUTE_MS]
  const count = ms / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
