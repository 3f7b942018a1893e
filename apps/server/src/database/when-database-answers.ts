import { setTimeout as delay } from 'node:timers/promises'
import { newDatabaseCall, withinDatabaseCall } from './call-budget.ts'
import { isDatabaseAway } from './database-away.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8000

export interface Waiting {
  signal?: AbortSignal | undefined
  /** Called before each wait with the error and its length, ms. */
  waits(error: unknown, ms: number): void
}

/** Does `work`, again after a while as long as the database is away. Throws every other error, and when aborted. */
export async function whenDatabaseAnswers<T>({ signal, waits }: Waiting, work: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
    signal?.throwIfAborted()
    // Libraries replace the database's error by their own; the call remembers it.
    const call = newDatabaseCall(Infinity)
    try {
      return await withinDatabaseCall(call, work)
    } catch (error) {
      const away = [error, call.failure].find(isDatabaseAway)
      if (away === undefined) throw error
      waits(away, wait)
      await delay(wait, undefined, signal ? { signal } : {})
    }
  }
}
