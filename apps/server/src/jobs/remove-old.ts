import { sql } from 'kysely'
import type { QueriesAndClock } from '../database/open-database.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { retention } from './retention.ts'

/** Rows that retention removes: those whose period since `since` is over, or whose `ends` has passed. */
const oldRows = {
  alarms: { table: 'alarms', since: 'resolved_at' },
  authorFeedback: { table: 'author_feedback', since: 'created_at' },
  deletedWorks: { table: 'deleted_dialogs', since: 'deleted_at' },
  erasedAccounts: { table: 'erased_accounts', since: 'erased_at' },
  feedback: { table: 'feedback', since: 'closed_at' },
  invitations: { table: 'guest_invitations', ends: 'expires_at' },
  invites: { table: 'invites', ends: 'expires_at' },
  notices: { table: 'notices', since: 'at' },
  pairings: { table: 'screen_pairings', ends: 'expires_at' },
  patreonStates: { table: 'patreon_states', ends: 'expires_at' },
  // A browser sends a batch again within the period.
  playBatches: { table: 'play_batches', since: 'counted_at' },
  playCounts: { table: 'play_counts', ends: 'ends_at' },
  tierChanges: { table: 'tier_changes', since: 'changed_at' },
} as const

export type OldRows = keyof typeof oldRows

/** Returns the number of removed rows. */
export function removeOld({ queries, clock }: QueriesAndClock, name: OldRows): Promise<number> {
  const { table, ...period } = oldRows[name]
  const [instant, ms] = 'since' in period ? [period.since, retention[name].ms] : [period.ends, 0]
  return deleteInBatches(queries, table, sql`${sql.ref(instant)} <= ${new Date(clock.now() - ms)}::timestamptz`)
}
