/** The jobs that remove data older than its retention period (`jobs/retention.ts`). */
import { removeOldEntries } from '../../audit/audit-log.ts'
import { removeOldAlarms } from '../../features/admin/alarms/stored-alarms.ts'
import { endExpiredChecks } from '../../features/account/declarations/declare.ts'
import { removeOldAuthorFeedback } from '../../features/author-feedback/received-feedback.ts'
import { removeExpiredInvites } from '../../features/auth/invites.ts'
import { removeOldFeedback } from '../../features/feedback/feedback-queue.ts'
import { removeExpiredStates } from '../../features/membership/patreon/oauth-state.ts'
import { endRenewals } from '../../features/membership/payments/end-renewals.ts'
import { removeOldEvents } from '../../features/membership/payments/partner-events.queries.ts'
import { removeOldTierChanges } from '../../features/membership/tier-changes/tier-changes.queries.ts'
import { eraseAddresses, removeReportsWithoutCase } from '../../features/moderation/report.ts'
import { removeOldNotices } from '../../features/notices/own-notices.ts'
import { eraseDueAccounts } from '../../features/personal-data/erase/erase-account.ts'
import { removeOldErased } from '../../features/personal-data/erase/erased-accounts.ts'
import { removeExpiredPairings } from '../../features/second-screen/pairings.ts'
import { removeExpiredInvitations } from '../../features/second-screen/guests/invitations.ts'
import { removeExpiredDeletions } from '../../features/scripts/dialogs/edit-dialog.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { removeExpiredLimits } from '../../http/shared-rate-limit.ts'
import { purgeItems } from '../../items/authoring/delete-item.ts'
import type { ItemNoun } from '../../items/item-noun.ts'
import { removeOldBatches } from '../../items/opinions/count-plays.ts'
import { removeOldNumbers } from '../../items/opinions/item-numbers.ts'
import { removeOldPlayCounts } from '../../items/opinions/plays-of-a-day.ts'
import { removeOldDays } from '../../metrics/error-budget.ts'
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
  const jobs: JobsByPeriod = {
    deletedWorks: {
      'purge-items': () => purgeItems(job, nouns),
      'forget-deleted-lines': () => removeExpiredDeletions(job),
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
    tierChanges: { 'forget-tier-changes': () => removeOldTierChanges(job) },
    alarms: { 'forget-alarms': () => removeOldAlarms(job) },
    erasedAccounts: { 'forget-erased-accounts': () => removeOldErased(job) },
    reportAddresses: { 'erase-addresses': () => eraseAddresses(job) },
    reportsWithoutCase: { 'forget-reports-without-case': () => removeReportsWithoutCase(job) },
    accountActions: { 'forget-account-actions': () => removeOldEntries(job) },
    feedback: { 'forget-feedback': () => removeOldFeedback(job) },
    invites: { 'forget-invites': () => removeExpiredInvites(job) },
    sessions: {
      'tidy-identity': async () => {
        await identity.deleteExpired()
        if (identity.kind === 'redirect') await formerAccounts.deleteExpired()
      },
    },
    patreonStates: { 'forget-patreon-states': () => removeExpiredStates(job) },
    ageChecks: { 'end-age-checks': () => endExpiredChecks(job) },
    tickets: 'removed by tidy-identity',
    mails: 'removed by mail/outbox.ts',
    spokenLines: 'removed by machine-files.ts, and from a bucket by forget-spoken-lines',
    partnerEvents: { 'forget-partner-events': () => removeOldEvents(job) },
    pairings: { 'forget-pairings': () => removeExpiredPairings(job) },
    invitations: { 'forget-invitations': () => removeExpiredInvitations(job) },
    playBatches: { 'forget-batches': () => removeOldBatches(job) },
    playCounts: { 'forget-play-counts': () => removeOldPlayCounts(job) },
    itemNumbers: { 'forget-item-numbers': () => removeOldNumbers(job) },
    authorFeedback: { 'forget-author-feedback': () => removeOldAuthorFeedback(job) },
    notices: { 'forget-notices': () => removeOldNotices(job) },
    attempts: { 'forget-limits': () => removeExpiredLimits(queries) },
  }
  return Object.fromEntries(
    Object.values(jobs).flatMap((ofPeriod) => (typeof ofPeriod === 'string' ? [] : Object.entries(ofPeriod))),
  )
}
