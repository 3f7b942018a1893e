import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EndedSessions } from './ended-sessions.ts'

/** Idempotent. The sessions end first: no call of the person is accepted while their data is removed. */
export async function deletePerson(queries: Queries, ended: EndedSessions, subject: string): Promise<void> {
  await ended.endSessions({ userId: subject })
  await removePerson(queries, subject)
}

/** Removes the rows alone: bearers of the person stay valid for their five minutes. */
export async function removePerson(queries: Queries, subject: string): Promise<void> {
  const person = await queries
    .deleteFrom('identity_users')
    .where('id', '=', subject)
    .returning('email')
    .executeTakeFirst()
  // Verifications name a person by their id or their address; other rows of the person went with theirs.
  const names = person ? [subject, person.email] : [subject]
  await queries
    .deleteFrom('identity_verifications')
    .where(({ or, eb }) => or([eb('identifier', 'in', names), eb('value', 'in', names)]))
    .execute()
}

/** Sessions that were not used for their whole life, and secrets of single steps. */
export async function deleteExpiredRows(queries: Queries, clock: Clock): Promise<void> {
  const isExpired = sql`expires_at < ${new Date(clock.now())}::timestamptz`
  for (const table of ['identity_sessions', 'identity_verifications'] as const) {
    await deleteInBatches(queries, table, isExpired)
  }
}
