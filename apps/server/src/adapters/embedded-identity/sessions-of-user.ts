/** Ends sessions of a person, all or the oldest, with their bearer tokens, on every process, in one statement; with a new password also their tickets. */
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'

/** Channel of the messages that name an ended session. */
export const ENDED_CHANNEL = 'rubato_ended_sessions'

export interface SessionsToEnd {
  userId: string
  /** Id of the session that stays open. */
  except?: string
  /** How many of the newest sessions stay open, with `except` counted first; default: none but `except`. */
  keep?: number
  /** Stored in the same statement: a new password never coexists with sessions of the old one. */
  passwordHash?: string | undefined
}

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
      insert into ended_sessions (session_id, expires_at)
      select id::text, now() + ${seconds}::int * interval '1 s' from gone
      on conflict (session_id) do update set expires_at = excluded.expires_at
      returning session_id
    )
    select session_id, pg_notify(${ENDED_CHANNEL}, session_id) from ended`.execute(queries)
  return rows.map(({ session_id }) => session_id)
}
