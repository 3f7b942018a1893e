import { sharedKinds, type Decision, type QueueDetail, type SharedKind } from '@rubato/contracts/domain'
import { sql, type SqlBool, type Transaction } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { AppError } from '../../base/errors.ts'
import { BATCH_WORKS, inBatches } from '../../jobs/slices.ts'
import { revokeApprovals } from '../../public-items/approved-texts.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { noticeDecision, noticeReporters } from '../../notices/add-notices.ts'
import { writeAudit, type AuditRecord } from '../../audit/audit-log.ts'
import { getQueueItem } from './read-queue.ts'
import { lockAffectedItems, type AffectedItem, type CaseSubject } from './affected-items.ts'
import { releaseItem } from './review.ts'

interface DecidedSubject extends CaseSubject {
  id: string
  source: Tables['moderation_cases']['source']
}

/** The fields of the log record that both decisions share. */
type DecisionRecord = Pick<AuditRecord, 'at' | 'admin' | 'statement'>

/**
 * Closes a case. `allow` changes nothing, except that it releases a held item. `take-down` hides the subject (for a
 * dialog its script, for a member everything that they share) or deletes feedback to an author, and closes every open case on
 * it with the same statement. Throws `report.not-found`, `report.decided`, `report.changed` for a held item that was changed since the review, and
 * `request.invalid` for a take-down of an item that ships with the product.
 */
export async function decide(
  { queries, clock }: QueriesAndClock,
  actor: Actor,
  itemId: string,
  { decision, statement, revision }: Decision,
): Promise<QueueDetail> {
  const admin = { id: actor.userId, name: actor.username }
  const verdict = { at: new Date(clock.now()), admin, statement }
  await queries.transaction().execute(async (transaction) => {
    const subject = await findSubject(transaction, itemId)
    // Lock order: items, then cases (avoids a deadlock with an author's edit).
    const items = await lockAffectedItems(transaction, subject)
    const { state } = await transaction
      .selectFrom('moderation_cases')
      .select('state')
      .where('id', '=', itemId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('report.not-found'))
    if (state !== 'open') throw new AppError('report.decided')
    if (decision === 'allow') await allow(transaction, subject, verdict, revision)
    else await takeDown(transaction, subject, items, verdict)
  })
  return getQueueItem({ queries, clock }, itemId)
}

const findSubject = (transaction: Queries, itemId: string): Promise<DecidedSubject> =>
  transaction
    .selectFrom('moderation_cases')
    .select(['id', 'source', 'kind', 'subject_id'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow(() => new AppError('report.not-found'))

async function allow(
  transaction: Transaction<Tables>,
  subject: DecidedSubject,
  verdict: DecisionRecord,
  revision: string | undefined,
): Promise<void> {
  const { id, source, kind, subject_id } = subject
  await close(transaction, { state: 'dismissed' }, verdict, [id])
  await noticeReporters(transaction, [id], 'dismissed', verdict)
  if (kind === 'author-feedback') await deleteHiddenFeedback(transaction, subject_id)
  // Dialogs, members and feedback are reported, never held.
  if (source === 'held' && kind !== 'dialog' && kind !== 'user' && kind !== 'author-feedback') {
    const isReleased = await releaseItem(transaction, { kind, id: subject_id }, 'held', revision)
    if (isReleased) await noticeDecision(transaction, 'allow', { kind, ids: [subject_id] }, verdict)
  }
  const action = source === 'held' ? 'allow' : 'dismiss'
  await writeAudit(transaction, { ...verdict, action, kind, subjectIds: [subject_id] })
}

/** Deletes reported feedback that its author had deleted before the decision. */
async function deleteHiddenFeedback(transaction: Queries, feedbackId: string): Promise<void> {
  await sql`delete from author_feedback where id = ${feedbackId}
    and not exists (select from notices where feedback_id = ${feedbackId})`.execute(transaction)
}

async function takeDown(
  transaction: Transaction<Tables>,
  subject: DecidedSubject,
  items: readonly AffectedItem[],
  verdict: DecisionRecord,
): Promise<void> {
  if (items.some(({ content_hash }) => content_hash !== null)) {
    const message = 'What ships with the product is changed by its makers and cannot be taken down.'
    throw new AppError('request.invalid', { issues: [{ path: ['decision'], message }] })
  }
  // Cases first: a trigger deletes the open case of an item that is not held any more.
  const closed = { state: 'taken-down', hidden_items: items.map(({ id }) => id) } as const
  const cases = await findOpenCases(transaction, subject, items)
  await close(transaction, closed, verdict, cases)
  await noticeReporters(transaction, cases, 'taken-down', verdict)
  const { kind, subject_id } = subject
  if (kind === 'author-feedback') await transaction.deleteFrom('author_feedback').where('id', '=', subject_id).execute()
  const action = 'take-down'
  await writeAudit(transaction, { ...verdict, action, kind, subjectIds: [subject_id] })
  for (const itemKind of sharedKinds) {
    const ids = items.filter((item) => item.kind === itemKind).map(({ id }) => id)
    if (ids.length === 0) continue
    await hide(transaction, itemKind, ids, verdict)
    await noticeDecision(transaction, 'take-down', { kind: itemKind, ids }, verdict)
    if (kind !== itemKind) await writeAudit(transaction, { ...verdict, action, kind: itemKind, subjectIds: ids })
  }
}

/**
 * In batches, because a member may share thousands of works: the event loop runs between them. Queries of others wait for the whole
 * transaction on an embedded database.
 */
async function hide(transaction: Queries, kind: SharedKind, ids: string[], { at, statement }: DecisionRecord) {
  const hideBatch = async (batch: readonly string[]) => {
    await sql`update ${sql.table(sharedTables[kind].items)}
      set moderation_state = 'taken-down', moderation_reason = ${statement}, moderation_since = ${at}
      where id = any (${batch}::uuid[])`.execute(transaction)
    await revokeApprovals(transaction, kind, batch)
  }
  await inBatches(ids, hideBatch, BATCH_WORKS)
}

/** The case itself, and every other open case about the same items or the dialogs of the scripts. */
async function findOpenCases(
  transaction: Queries,
  { id }: DecidedSubject,
  items: readonly AffectedItem[],
): Promise<string[]> {
  const idsOf = (kind: SharedKind) => items.filter((item) => item.kind === kind).map((item) => item.id)
  const { rows } = await sql<{ id: string }>`
    select id from moderation_cases
    where state = 'open' and (
      id = ${id}
      or ${sql.join(
        sharedKinds.map((kind) => sql`(kind = ${kind} and subject_id = any (${idsOf(kind)}::uuid[]))`),
        sql` or `,
      )}
      or (kind = 'dialog' and subject_id in (
        select dialogs.id from dialogs where script_id = any (${idsOf('script')}::uuid[])))
    )
    order by id for update`.execute(transaction)
  return rows.map((row) => row.id)
}

const close = (
  transaction: Queries,
  outcome: { state: 'dismissed' } | { state: 'taken-down'; hidden_items: string[] },
  { at, admin, statement }: DecisionRecord,
  ids: string[],
) =>
  transaction
    .updateTable('moderation_cases')
    .set({ ...outcome, decided_at: at, decided_by: admin.name, statement })
    .where(sql<SqlBool>`id = any (${ids}::uuid[])`)
    .execute()
