/**
 * Sessions that were ended before their bearer tokens expired. Each process receives the sessions that other processes
 * end (NOTIFY) and keeps them in memory; while it may miss messages, it queries the database for each bearer.
 */
import { sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { ENDED_CHANNEL, endSessionsOf, storeEnded, type SessionsToEnd } from './sessions-of-user.ts'

/** @param seconds life of a bearer token */
export function createEndedSessions({ queries, listen }: Pick<Database, 'queries' | 'listen'>, seconds: number) {
  /** Session id to the time at which its last bearer expires, ms; in the order of these times. */
  const known = new Map<string, number>()
  const listeners = new Map<string, Set<() => void>>()
  let isSubscribed = false

  function remember(sessionId: string): void {
    const now = Date.now()
    for (const [id, until] of known) {
      if (until >= now) break
      known.delete(id)
    }
    // Deleted first so that the id moves to the end of the order.
    known.delete(sessionId)
    known.set(sessionId, now + seconds * 1000)
    for (const listener of listeners.get(sessionId) ?? []) listener()
  }

  return {
    /** Adds a session that a statement of this process has just ended. */
    remember,
    /** Ends the bearers of a session on all processes. */
    async end(sessionId: string) {
      remember(sessionId)
      await sql`with ended as (${storeEnded(sql`select ${sessionId}::text`, seconds)})
        select pg_notify(${ENDED_CHANNEL}, session_id) from ended`.execute(queries)
    },
    /** Deletes sessions of a person and ends their bearers on all processes; returns how many. */
    async endSessions(sessions: SessionsToEnd): Promise<number> {
      const ids = await endSessionsOf(queries, sessions, seconds)
      for (const id of ids) remember(id)
      return ids.length
    },
    async isEnded(sessionId: string): Promise<boolean> {
      if (known.has(sessionId)) return true
      if (isSubscribed) return false
      const row = await queries
        .selectFrom('ended_sessions')
        .select('session_id')
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Calls back when the session is ended, on any process. Returns the function that unsubscribes. */
    onEnded(sessionId: string, listener: () => void): () => void {
      const own = listeners.get(sessionId) ?? new Set()
      listeners.set(sessionId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(sessionId) === own) listeners.delete(sessionId)
      }
    },
    /** Subscribes to the sessions that other processes end; returns the function that unsubscribes. */
    follow: (): (() => Promise<void>) =>
      listen(ENDED_CHANNEL, {
        message: remember,
        async opened() {
          const rows = await queries
            .selectFrom('ended_sessions')
            .select('session_id')
            .where('expires_at', '>', sql<Date>`now()`)
            .execute()
          for (const { session_id } of rows) remember(session_id)
          isSubscribed = true
        },
        lost: () => void (isSubscribed = false),
      }),
    /** Deletes the rows of sessions whose last bearer has expired. */
    async deleteExpired() {
      await deleteInBatches(queries, 'ended_sessions', sql`expires_at < now()`)
    },
  }
}

export type EndedSessions = ReturnType<typeof createEndedSessions>
