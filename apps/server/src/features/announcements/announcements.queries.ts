/** Announcements, and the members who get them: those who asked for them and have confirmed their address. */
import type { Announcement } from '@rubato/contracts/domain'
import { sql, type Selectable } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'

/** Maximum number of announcements in the list. */
const SHOWN_MAX = 20

const isOn = sql<boolean>`settings -> 'announcements' = 'true'::jsonb`

/**
 * Members with an address who asked for announcements. An account of a hosted provider has a verified address, or none.
 *
 * @param hostedIssuer null on a site with passwords
 */
const receiversOf = (queries: Queries, hostedIssuer: string | null) =>
  queries
    .selectFrom('account_settings')
    .innerJoin('users', 'users.id', 'account_settings.user_id')
    .where(isOn)
    .where('users.email', 'is not', null)
    .where((is) =>
      is.or([
        is.exists(
          is
            .selectFrom('identity_users')
            .select('identity_users.id')
            .whereRef('identity_users.email', '=', 'users.email')
            .where('identity_users.email_verified', '=', true),
        ),
        is('users.issuer', '=', hostedIssuer ?? ''),
      ]),
    )

export async function countReceivers(queries: Queries, hostedIssuer: string | null): Promise<number> {
  const { count } = await receiversOf(queries, hostedIssuer)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next members in the order of their ids. */
export const findReceivers = (queries: Queries, hostedIssuer: string | null, after: string | null, limit: number) =>
  receiversOf(queries, hostedIssuer)
    .select(['users.id', 'users.email'])
    .$if(after !== null, (query) => query.where('users.id', '>', after ?? ''))
    .orderBy('users.id')
    .limit(limit)
    .execute()

/** Whether the member asked for announcements. */
export async function wantsAnnouncements(queries: Queries, userId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('account_settings')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(isOn)
    .executeTakeFirst()
  return row !== undefined
}

/** Turns the setting off in the same way as the member's own save. */
export async function endAnnouncements(queries: Queries, userId: string): Promise<void> {
  await queries
    .updateTable('account_settings')
    .set({
      settings: sql`settings || '{"announcements": false}'::jsonb`,
      revision: sql<number>`revision + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', userId)
    .where(isOn)
    .execute()
}

const toAnnouncement = (row: Selectable<Tables['announcements']>): Announcement => ({
  id: row.id,
  subject: row.subject,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  receivers: row.receivers,
  sent: row.sent,
  finishedAt: row.finished_at?.toISOString() ?? null,
})

export async function listAnnouncements(queries: Queries): Promise<Announcement[]> {
  const rows = await queries
    .selectFrom('announcements')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(toAnnouncement)
}

export async function getAnnouncement(queries: Queries, id: string): Promise<Announcement> {
  const row = await queries.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return toAnnouncement(row)
}
