/** The jobs that remove data older than its retention period (`jobs/retention.ts`); rows go by `deleteInBatches`. */
import { removeOldEntries } from '../../audit/audit-log.ts'
import { endExpiredChecks } from '../../features/account/declarations/declare.ts'
import { endRenewals } from '../../features/membership/payments/end-renewals.ts'
import { removeOldEvents } from '../../features/membership/payments/partner-events.queries.ts'
import { eraseAddresses, removeReportsWithoutCase } from '../../features/moderation/report.ts'
import { eraseDueAccounts } from '../../features/personal-data/erase/erase-account.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { removeExpiredLimits } from '../../http/shared-rate-limit.ts'
import { purgeItems } from '../../items/authoring/delete-item.ts'
import type { ItemNoun } from '../../items/item-noun.ts'
import { removeOldNumbers } from '../../items/opinions/item-numbers.ts'
import { removeOldDays } from '../../metrics/error-budget.ts'
import { removeOld, type OldRows } from '../../jobs/remove-old.ts'
import type { RetentionName } from '../../jobs/retention.ts'

type Work = () => Promise<unknown>

/**
 * By period, the hourly jobs by their names, or what removes it instead. A period without either does not compile.
 */
type JobsByPeriod = Record<RetentionName, Record<string, Work> | `removed by ${string}`>

/** Hourly jobs by their names. */
export function retentionJobs(
  { clock, database, identity, formerAccounts, partner }: Dependencies,
  nouns: readonly ItemNoun[],
): Record<string, Work> {
  const queries = database.jobQueries
  const job = { queries, clock }
  const forget = (name: OldRows) => () => removeOld(job, name)
  const jobs: JobsByPeriod = {
    deletedWorks: {
      'purge-items': () => purgeItems(job, nouns),
      'forget-deleted-lines': forget('deletedWorks'),
    },
    erasures: {
      'erase-accounts': () =>
        eraseDueAccounts({
          database,
          clock,
          identity,
          formerAccounts,
          nouns,
          endRenewals: async (userId) => (partner ? endRenewals({ queries, clock, partner }, userId) : undefined),
        }),
    },
    requestDays: { 'forget-request-days': () => removeOldDays(job) },
    tierChanges: { 'forget-tier-changes': forget('tierChanges') },
    alarms: { 'forget-alarms': forget('alarms') },
    erasedAccounts: { 'forget-erased-accounts': forget('erasedAccounts') },
    reportAddresses: { 'erase-addresses': () => eraseAddresses(job) },
    reportsWithoutCase: { 'forget-reports-without-case': () => removeReportsWithoutCase(job) },
    accountActions: { 'forget-account-actions': () => removeOldEntries(job) },
    feedback: { 'forget-feedback': forget('feedback') },
    invites: { 'forget-invites': forget('invites') },
    sessions: {
      'tidy-identity': async () => {
        await identity.deleteExpired()
        if (identity.kind === 'redirect') await formerAccounts.deleteExpired()
      },
    },
    patreonStates: { 'forget-patreon-states': forget('patreonStates') },
    ageChecks: { 'end-age-checks': () => endExpiredChecks(job) },
    tickets: 'removed by tidy-identity',
    mails: 'removed by mail/outbox.ts',
    spokenLines: 'removed by machine-files.ts, and from a bucket by forget-spoken-lines',
    partnerEvents: { 'forget-partner-events': () => removeOldEvents(job) },
    pairings: { 'forget-pairings': forget('pairings') },
    invitations: { 'forget-invitations': forget('invitations') },
    playBatches: { 'forget-batches': forget('playBatches') },
    playCounts: { 'forget-play-counts': forget('playCounts') },
    itemNumbers: { 'forget-item-numbers': () => removeOldNumbers(job) },
    authorFeedback: { 'forget-author-feedback': forget('authorFeedback') },
    notices: { 'forget-notices': forget('notices') },
    attempts: { 'forget-limits': () => removeExpiredLimits(queries) },
  }
  return Object.fromEntries(
    Object.values(jobs).flatMap((ofPeriod) => (typeof ofPeriod === 'string' ? [] : Object.entries(ofPeriod))),
  )
}
