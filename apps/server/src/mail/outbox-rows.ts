/** The rows of `mail_outbox`: mails that wait, and notices that were sent within the last hour. */
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import type { Clock } from '../ports/clock.ts'
import { MAIL_WINDOW_MS } from './mail-kinds.ts'

export interface OutboxRow {
  id: string
  /** Sealed; null for a notice that was sent. */
  mail: string | null
  notice_key: string | null
  happened: number
  attempts: number
  created_at: Date
}

/** @param queries of jobs */
export function outboxRows(queries: Queries, clock: Clock) {
  const inMs = (ms: number) => new Date(clock.now() + ms)
  return {
    /** The mail that is due for longest. */
    findDue: (): Promise<OutboxRow | undefined> =>
      queries
        .selectFrom('mail_outbox')
        .select(['id', 'mail', 'notice_key', 'happened', 'attempts', 'created_at'])
        .where('due_at', '<=', inMs(0))
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst(),
    async remove(id: string): Promise<void> {
      await queries.deleteFrom('mail_outbox').where('id', '=', id).execute()
    },
    /** Removes the mail, unless a notice was merged into it since it was read. Returns whether it is removed. */
    async removeUnmerged({ id, happened }: OutboxRow): Promise<boolean> {
      const removed = await queries
        .deleteFrom('mail_outbox')
        .where('id', '=', id)
        .where('happened', '=', happened)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },
    /** Counts an attempt. */
    async delay(id: string, waitMs: number): Promise<void> {
      await queries
        .updateTable('mail_outbox')
        .set({ attempts: sql<number>`attempts + 1`, due_at: inMs(waitMs) })
        .where('id', '=', id)
        .execute()
    },
    /** The row of a notice that was sent stays for an hour: empty, or with the notices that were stored meanwhile. */
    async keepNotice({ id, happened }: OutboxRow): Promise<void> {
      const hasMore = sql<boolean>`happened > ${happened}::int`
      await queries
        .updateTable('mail_outbox')
        .set({
          // Another id for the next mail: mail servers take a repeated one for the same mail.
          id: sql<string>`gen_random_uuid()`,
          mail: sql<string | null>`case when ${hasMore} then mail end`,
          due_at: sql<Date | null>`case when ${hasMore} then ${inMs(MAIL_WINDOW_MS)}::timestamptz end`,
          happened: sql<number>`happened - ${happened}::int`,
          attempts: 0,
          created_at: inMs(0),
          sent_at: inMs(0),
        })
        .where('id', '=', id)
        .execute()
    },
    /** Removes the rows of notices whose hour is over. */
    async removeSent(): Promise<void> {
      const isSent = sql`mail is null and sent_at <= ${inMs(-MAIL_WINDOW_MS)}::timestamptz`
      await deleteInBatches(queries, 'mail_outbox', isSent)
    },
    /** @param mail sealed */
    async store(mail: string, noticeKey: string | null, within: Queries): Promise<void> {
      await within
        .insertInto('mail_outbox')
        .values({ mail, due_at: inMs(0), created_at: inMs(0), notice_key: noticeKey })
        .onConflict((conflict) =>
          conflict.column('notice_key').doUpdateSet({
            mail,
            happened: sql<number>`mail_outbox.happened + 1`,
            // An empty row begins to wait; one that waits is still tried at the time that was set.
            due_at: sql<Date>`coalesce(mail_outbox.due_at, mail_outbox.sent_at + ${MAIL_WINDOW_MS}::int * interval '1 millisecond')`,
            // The newest notice is tried for a whole day.
            created_at: inMs(0),
          }),
        )
        .execute()
    },
  }
}
