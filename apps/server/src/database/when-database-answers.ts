import { setTimeout as delay } from 'node:timers/promises'
import { newDatabaseCall, withinDatabaseCall } from './call-budget.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8000

export interface Waiting {
  signal?: AbortSignal | undefined
  /** Called before each wait with the error and its length, ms. */
  waits(error: unknown, ms: number): void
}

/**
 * Retries `work`, with growing waits, while the database is unavailable. Throws every other error, and when aborted.
 */
export async function whenDatabaseAnswers<T>({ signal, waits }: Waiting, work: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
    signal?.throwIfAborted()
    // Libraries replace the database's error by their own; the call keeps the original.
    const call = newDatabaseCall(Infinity)
    try {
      return await withinDatabaseCall(call, work)
    } catch (error) {
      const unavailable = [error, call.failure].find(isDatabaseUnavailable)
      if (unavailable === undefined) throw error
      waits(unavailable, wait)
      await delay(wait, undefined, signal ? { signal } : {})
    }
  }
}
