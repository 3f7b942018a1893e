/** The public texts that an admin has to review before an item is visible again. */
import { NAMED_TEXTS_LISTED, type ItemReview } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { approveTexts } from '../../public-items/approved-texts.ts'
import { noteReview, readAuthorship } from '../../public-items/authorship.ts'
import { readPublicTexts, revisionOf } from '../../public-items/public-texts.ts'
import { sharedTables, type Subject } from '../../public-items/shared-tables.ts'
import { findSuspect, subjectsOfEach } from '../../public-items/suspect-texts.ts'
import { ensureShared } from './cases.queries.ts'

/** Throws `not-found` of the kind for an item that is not shared. */
export async function getReview({ queries }: { queries: Queries }, subject: Subject): Promise<ItemReview> {
  await ensureShared(queries, subject)
  const shared = await readPublicTexts(queries, subject)
  const named = await findSuspect(shared)
  const listed = named.slice(0, NAMED_TEXTS_LISTED)
  const subjects = await subjectsOfEach(listed.map(({ text }) => text))
  const authorship = await readAuthorship(queries, subject)
  return {
    revision: revisionOf(shared),
    namedCount: named.length,
    named: listed.map((one, index) => ({ ...one, subjects: subjects[index] ?? [] })),
    ...(authorship && {
      imported: { ...authorship.imported, declaredAt: authorship.declaredAt?.toISOString() ?? null },
    }),
  }
}

/**
 * Ends a hold or a take-down. A shared item is released at the reviewed revision alone, and its texts are approved. An
 * item that its author has withdrawn was not reviewed and is screened when it is shared. False when the item is not in the
 * state `from`; throws `report.changed` when its public texts have changed since the review.
 */
export async function releaseItem(
  transaction: Queries,
  subject: Subject,
  from: 'held' | 'taken-down',
  revision: string | undefined,
): Promise<boolean> {
  const { items } = sharedTables[subject.kind]
  const {
    rows: [item],
  } = await sql<{ is_shared: boolean }>`
    select item.offered as is_shared from ${sql.table(items)} item
    where id = ${subject.id} and moderation_state = ${from} for no key update`.execute(transaction)
  if (!item) return false
  const shared = item.is_shared ? await readPublicTexts(transaction, subject) : null
  if (shared && revision !== revisionOf(shared)) throw new AppError('report.changed')
  await sql`update ${sql.table(items)} set moderation_state = null, moderation_reason = null, moderation_since = null
    where id = ${subject.id}`.execute(transaction)
  if (shared) {
    await approveTexts(transaction, subject, shared)
    await noteReview(transaction, subject)
  }
  return true
}
