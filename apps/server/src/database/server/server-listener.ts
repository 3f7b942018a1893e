/** LISTEN on a PostgreSQL server, on a separate connection that is opened again whenever it is lost. */
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { arrayTypes } from './array-types.ts'
import { withTimeout, requestTimeouts } from '../call-budget.ts'

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
const HEARTBEAT_ANSWER_MS = 2000

/** Returns the function that unsubscribes. @param channel an SQL identifier that needs no quotes */
export function listenOnServer(url: string, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function follow(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(LONGEST_WAIT_MS, 2 * wait)) {
      const connection = connect(url, listener)
      try {
        await connection.query(`listen ${channel}`, requestTimeouts.answer)
        await listener.opened()
        wait = FIRST_WAIT_MS
        for (;;) {
          await Promise.race([delay(HEARTBEAT_MS, undefined, { signal, ref: false }), connection.closed])
          await connection.query('select 1', HEARTBEAT_ANSWER_MS)
        }
      } catch {
        // After any error the connection is opened again.
      }
      listener.lost()
      await connection.end()
      await delay(wait, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const following = follow()
  return async () => {
    stopping.abort()
    await following
  }
}

function connect(url: string, listener: Listener) {
  const { promise: closed, reject } = Promise.withResolvers<never>()
  closed.catch(() => {})
  const options = {
    ...arrayTypes,
    max: 1,
    connect_timeout: requestTimeouts.connect / 1000,
    max_lifetime: null,
    onnotice: () => {},
    onclose: () => reject(new Error('The connection was closed')),
    // Exists in the library, not in its types.
    onnotify: (_channel: string, payload: string) => listener.message(payload),
  }
  const client = postgres(url, options)
  return {
    closed,
    query: (statement: string, ms: number) => withTimeout(client.unsafe(statement), ms, 'the listener', () => {}),
    end: () => client.end({ timeout: 0 }).catch(() => {}),
  }
}
