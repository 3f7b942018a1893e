/** LISTEN on a PostgreSQL server, on a separate connection that is opened again whenever it is lost. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { requestTimeouts } from '../call-budget.ts'
import { clientOptions } from './server-dialect.ts'

export interface Listener {
  message(payload: string): void
  /**
   * Messages arrive from now on; earlier ones were missed, so the listener reads the current state here. When it
   * throws, the connection is opened again.
   */
  opened(): Promise<void>
  /** Messages may be missed from now on. */
  lost(): void
}

export const FIRST_WAIT_MS = 250
export const LONGEST_WAIT_MS = 5000
/**
 * The connection is checked this often, because a frozen server closes none; an unanswered check means that it is lost.
 */
const HEARTBEAT_MS = 5000
const ANSWER_MS = 2000

/** Throws while a restore replaces the database. */
async function holdWhileServing(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock_shared(${advisoryLocks.serving}) as got`,
  )
  if (rows[0]?.got !== true) throw new Error('A restore replaces the database')
}

/** Returns the function that unsubscribes. @param channel an SQL identifier that needs no quotes */
export function listenOnServer(url: string, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function follow(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(LONGEST_WAIT_MS, 2 * wait)) {
      const client = new pg.Client({ ...clientOptions(url, requestTimeouts), query_timeout: ANSWER_MS })
      client.on('notification', ({ payload = '' }) => listener.message(payload))
      const lost = new Promise((resolve) => client.on('error', resolve).once('end', resolve))
      try {
        await client.connect()
        await holdWhileServing(client)
        await client.query(`listen ${channel}`)
        await listener.opened()
        wait = FIRST_WAIT_MS
        for (;;) {
          await Promise.race([delay(HEARTBEAT_MS, undefined, { signal, ref: false }), lost])
          await client.query('select 1')
        }
      } catch {
        // After any error the connection is opened again.
      }
      listener.lost()
      // Not awaited: a frozen server does not close its end.
      void client.end()
      await delay(wait, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const following = follow()
  return async () => {
    stopping.abort()
    await following
  }
}
