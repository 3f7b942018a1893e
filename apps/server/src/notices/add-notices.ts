/** Adds notices in the transaction of the event that they report. Database triggers add the sums. */
import type { SharedKind } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { sharedTables, type Subject } from '../public-items/shared-tables.ts'

/** One decision about all works of a member gives at most this many notices. */
const ITEMS_NOTICED = 100

/** A decision of an admin, for the owners of the items. */
export async function noticeDecision(
  transaction: Queries,
  action: 'take-down' | 'restore' | 'allow',
  { kind, ids }: { kind: SharedKind; ids: readonly string[] },
  { at, statement }: { at: Date; statement: string },
): Promise<void> {
  await sql`insert into notices (user_id, kind, item_kind, item_id, statement, at)
    select owner_id, ${action}, ${kind}, id, ${statement}, ${at}::timestamptz
    from ${sql.table(sharedTables[kind].items)}
    where id = any (${ids}::uuid[]) order by id limit ${ITEMS_NOTICED}`.execute(transaction)
}

/** The decision on cases, for the members who follow their report on one of them; who they were is not kept. */
export async function noticeReporters(
  transaction: Queries,
  caseIds: readonly string[],
  outcome: 'dismissed' | 'taken-down',
  { at, statement }: { at: Date; statement: string },
): Promise<void> {
  await sql`
    with decided as (
      delete from report_followers using reports
      where reports.id = report_followers.report_id and reports.case_id = any (${caseIds}::uuid[])
      returning report_followers.user_id
    )
    insert into notices (user_id, kind, outcome, statement, at)
    select distinct user_id, 'report', ${outcome}, ${statement}, ${at}::timestamptz from decided`.execute(transaction)
}

/** An answer to the member's feedback. */
export async function noticeAnswer(transaction: Queries, userId: string, at: Date): Promise<void> {
  await transaction.insertInto('notices').values({ user_id: userId, kind: 'feedback-answer', at }).execute()
}

/** Feedback of another member about an item. */
export async function noticeAuthorFeedback(
  transaction: Queries,
  { userId, feedbackId, subject, at }: { userId: string; feedbackId: string; subject: Subject; at: Date },
): Promise<void> {
  await transaction
    .insertInto('notices')
    .values({
      user_id: userId,
      kind: 'author-feedback',
      item_kind: subject.kind,
      item_id: subject.id,
      feedback_id: feedbackId,
      at,
    })
    .execute()
}
