/** Ends sessions of a person, all or the oldest, with their bearer tokens, on every process, in one statement; with a new password also their tickets. */
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/open-database.ts'

/** Channel of the messages that name an ended session. */
export const ENDED_CHANNEL = 'rubato_ended_sessions'

export interface SessionsToEnd {
  userId: string
  /** Id of the session that stays open. */
  except?: string
  /** How many of the newest sessions stay open, with `except` counted first; default: none but `except`. */
  keep?: number
  /**
   * Stored in the same statement, which also ends the sessions that were open then. A sign-in that had checked the old password
   * may open its session afterwards (decision 039).
   */
  passwordHash?: string | undefined
}

/**
 * Part of a statement, which returns `session_id`: stores the sessions that `ids` selects as ended, each once.
 * @param seconds life of a bearer token
 */
export const storeEnded = (ids: RawBuilder<unknown>, seconds: number): RawBuilder<unknown> => sql`
  insert into ended_sessions (session_id, expires_at)
  select id, now() + ${seconds}::int * interval '1 s' from (${ids}) as gone (id)
  on conflict (session_id) do update set expires_at = excluded.expires_at
  returning session_id`

/** Returns the ids of the ended sessions. @param seconds life of a bearer token */
export async function endSessionsOf(
  queries: Queries,
  { userId, except, keep = 0, passwordHash }: SessionsToEnd,
  seconds: number,
): Promise<string[]> {
  const hash = passwordHash ?? null
  const { rows } = await sql<{ session_id: string }>`
    with stored as (
      update identity_accounts set password = ${hash}::text, updated_at = now()
      where user_id = ${userId}::uuid and provider_id = 'credential' and ${hash}::text is not null
    ), tickets as (
      delete from identity_tickets where user_id = ${userId}::uuid and ${hash}::text is not null
    ), gone as (
      delete from identity_sessions
      where user_id = ${userId}::uuid and id is distinct from ${except ?? null}::uuid and id not in (
        select id from identity_sessions where user_id = ${userId}::uuid
        order by id is not distinct from ${except ?? null}::uuid desc, created_at desc, id limit ${keep}::int)
      returning id
    ), ended as (
      ${storeEnded(sql`select id::text from gone`, seconds)}
    )
    select session_id, pg_notify(${ENDED_CHANNEL}, session_id) from ended`.execute(queries)
  return rows.map(({ session_id }) => session_id)
}
