/** LISTEN on a PostgreSQL server, on a separate connection that is opened again whenever it is lost. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { requestTimeouts } from '../call-budget.ts'
import { NotServingError } from '../database-errors.ts'
import { clientOptions } from './server-dialect.ts'

export interface Listener {
  message(payload: string): void
  /**
   * Messages arrive from now on; earlier ones were missed, so the listener reads the current state here. When it
   * throws, it is called again: tables may be missing before the migrations.
   */
  opened(): Promise<void>
  /** Messages may be missed from now on. */
  lost(): void
}

export const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000
/**
 * The connection is checked this often, because a frozen server closes none; an unanswered check means that it is lost.
 */
const HEARTBEAT_MS = 5000
const ANSWER_MS = 2000
/** How long `whenServing` waits, and how often it looks, ms. */
const SERVING_MS = 1000
const STEP_MS = 10

/** Throws while a restore replaces the database. */
async function holdWhileServing(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock_shared(${advisoryLocks.serving}) as got`,
  )
  if (rows[0]?.got !== true) throw new Error('A restore replaces the database')
}

const longer = (wait: number): number => Math.min(LONGEST_WAIT_MS, 2 * wait)

/**
 * Calls `opened` until it succeeds, or `signal` aborts.
 * @param isConnected called before each further attempt; what it throws is thrown
 */
export async function openListener(
  listener: Pick<Listener, 'opened'>,
  signal: AbortSignal,
  isConnected: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = longer(wait)) {
    try {
      await listener.opened()
      return
    } catch {
      await delay(wait, undefined, { signal, ref: false }).catch(() => {})
    }
    await isConnected()
  }
}

/** The connections that hold the lock of a process that serves members. */
export type ServingConnections = Set<pg.Client>

/** Resolves when one of them holds it. Throws `NotServingError` after a while, for instance because a restore holds it alone. */
export async function whenServing(connections: ReadonlySet<unknown>): Promise<void> {
  for (let waited = 0; connections.size === 0; waited += STEP_MS) {
    if (waited >= SERVING_MS) throw new NotServingError()
    await delay(STEP_MS)
  }
}

/**
 * Returns the function that unsubscribes.
 * @param channel an SQL identifier that needs no quotes
 * @param serving contains the connection while it holds the serving lock
 */
export function listenOnServer(
  url: string,
  channel: string,
  listener: Listener,
  serving: ServingConnections,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function follow(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = longer(wait)) {
      const client = new pg.Client({ ...clientOptions(url, requestTimeouts), query_timeout: ANSWER_MS })
      client.on('notification', ({ payload = '' }) => listener.message(payload))
      const lost = new Promise((resolve) => client.on('error', resolve).once('end', resolve))
      try {
        await client.connect()
        await holdWhileServing(client)
        serving.add(client)
        await client.query(`listen ${channel}`)
        await openListener(listener, signal, () => client.query('select 1'))
        wait = FIRST_WAIT_MS
        for (;;) {
          await Promise.race([delay(HEARTBEAT_MS, undefined, { signal, ref: false }), lost])
          await client.query('select 1')
        }
      } catch {
        // After any error the connection is opened again.
      }
      serving.delete(client)
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
