import type { Decision, QueueDetail } from '@rubato/contracts/domain'
import type { Transaction } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { AppError } from '../../errors.ts'
import { revokeApprovals } from '../../public-scripts/approved-texts.ts'
import type { Clock } from '../../ports/clock.ts'
import { writeAudit, type AuditRecord } from './audit.ts'
import { getQueueItem } from './read-queue.ts'
import { lockAffectedScripts, type Subject } from './affected-scripts.ts'
import { releaseScript } from './review.ts'

/** The fields of the log record that both decisions share. */
type DecisionRecord = Pick<AuditRecord, 'at' | 'admin' | 'statement'>

/**
 * Closes a case. `allow` changes nothing, except that it releases a held script. `take-down` hides the subject (for a
 * dialog its script, for a member all shared scripts) and closes every open case on it with the same statement. Throws
 * `report.not-found`, `report.decided`, `report.changed` for a held script that was changed since the review, and
 * `request.invalid` for a take-down of a shipped script.
 */
export async function decide(
  { queries, clock }: { queries: Queries; clock: Clock },
  actor: Actor,
  itemId: string,
  { decision, statement, revision }: Decision,
): Promise<QueueDetail> {
  const admin = { id: actor.userId, name: actor.username }
  const verdict = { at: new Date(clock.now()), admin, statement }
  await queries.transaction().execute(async (transaction) => {
    const subject = await findSubject(transaction, itemId)
    // Lock order: scripts, then cases (avoids a deadlock with an author's edit).
    const scripts = await lockAffectedScripts(transaction, subject)
    const { state } = await transaction
      .selectFrom('moderation_cases')
      .select('state')
      .where('id', '=', itemId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('report.not-found'))
    if (state !== 'open') throw new AppError('report.decided')
    if (decision === 'allow') await allow(transaction, subject, verdict, revision)
    else await takeDown(transaction, subject, scripts, verdict)
  })
  return getQueueItem({ queries, clock }, itemId)
}

const findSubject = (transaction: Queries, itemId: string): Promise<Subject> =>
  transaction
    .selectFrom('moderation_cases')
    .select(['id', 'source', 'kind', 'subject_id'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow(() => new AppError('report.not-found'))

async function allow(
  transaction: Transaction<Tables>,
  subject: Subject,
  verdict: DecisionRecord,
  revision: string | undefined,
): Promise<void> {
  const { id, source, kind, subject_id } = subject
  await close(transaction, { state: 'dismissed' }, verdict, [id])
  if (source === 'held') await releaseScript(transaction, subject_id, 'held', revision)
  const action = source === 'held' ? 'allow' : 'dismiss'
  await writeAudit(transaction, { ...verdict, action, kind, subjectIds: [subject_id] })
}

async function takeDown(
  transaction: Transaction<Tables>,
  subject: Subject,
  scripts: { id: string; content_hash: string | null }[],
  verdict: DecisionRecord,
): Promise<void> {
  if (scripts.some(({ content_hash }) => content_hash !== null)) {
    const message = 'What ships with the product is changed by its makers and cannot be taken down.'
    throw new AppError('request.invalid', { issues: [{ path: ['decision'], message }] })
  }
  const ids = scripts.map(({ id }) => id)
  // Cases first: a trigger deletes the open case of a script that is not held any more.
  const closed = { state: 'taken-down', hidden_scripts: ids } as const
  await close(transaction, closed, verdict, await findOpenCases(transaction, subject, ids))
  if (ids.length > 0) {
    await transaction
      .updateTable('scripts')
      .set({ moderation_state: 'taken-down', moderation_reason: verdict.statement, moderation_since: verdict.at })
      .where('id', 'in', ids)
      .execute()
    await revokeApprovals(transaction, ids)
  }
  const { kind, subject_id } = subject
  const action = 'take-down'
  await writeAudit(transaction, { ...verdict, action, kind, subjectIds: [subject_id] })
  if (kind !== 'script') await writeAudit(transaction, { ...verdict, action, kind: 'script', subjectIds: ids })
}

/** The case itself, and every other open case about the same scripts or their dialogs. */
async function findOpenCases(transaction: Queries, { id }: Subject, scriptIds: string[]): Promise<string[]> {
  if (scriptIds.length === 0) return [id]
  const rows = await transaction
    .selectFrom('moderation_cases')
    .select('id')
    .where('state', '=', 'open')
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([where('kind', '=', 'script'), where('subject_id', 'in', scriptIds)]),
        where.and([
          where('kind', '=', 'dialog'),
          where(
            'subject_id',
            'in',
            where.selectFrom('dialogs').select('dialogs.id').where('script_id', 'in', scriptIds),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

const close = (
  transaction: Queries,
  outcome: { state: 'dismissed' } | { state: 'taken-down'; hidden_scripts: string[] },
  { at, admin, statement }: DecisionRecord,
  ids: string[],
) =>
  transaction
    .updateTable('moderation_cases')
    .set({ ...outcome, decided_at: at, decided_by: admin.name, statement })
    .where('id', 'in', ids)
    .execute()
