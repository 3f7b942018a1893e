/**
 * How long anything waits for the database: the one place of these numbers, and the time a request may still spend.
 * PostgreSQL enforces its own timeouts; a server that is frozen or cut off enforces nothing, so the client has one too.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseAway } from './database-away.ts'

/** All in ms; 0 means no limit. */
export interface DatabaseTimeouts {
  connect: number
  /** Enforced by the server: one statement, one lock, a transaction between two statements. */
  statement: number
  lock: number
  idleInTransaction: number
  /** Enforced by the client: until a connection is free, and then until a statement is answered. */
  answer: number
}

/** What requests wait at most: less than 10 s in all, see `REQUEST_BUDGET_MS`. */
export const requestTimeouts: DatabaseTimeouts = {
  connect: 5_000,
  statement: 8_000,
  lock: 5_000,
  // Longer than a vendor's answer takes: a token is renewed inside a transaction.
  idleInTransaction: 30_000,
  answer: 9_000,
}

/** Scheduled jobs and the preparation at start read and write whole tables. */
export const jobTimeouts: DatabaseTimeouts = {
  connect: 5_000,
  statement: 600_000,
  lock: 60_000,
  idleInTransaction: 60_000,
  answer: 610_000,
}

/** A process waits for the migrations of another one, however long they take. */
export const migrationTimeouts: DatabaseTimeouts = {
  connect: 5_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 60_000,
  answer: 0,
}

/** Sum of the times, ms, that one request waits for connections and statements. */
export const REQUEST_BUDGET_MS = 9_000

export interface DatabaseCall {
  remainingMs: number
  /** The last error that says that the database is away: libraries in between replace it by their own. */
  failure: unknown
}

const calls = new AsyncLocalStorage<DatabaseCall | undefined>()

export const newDatabaseCall = (budgetMs: number = REQUEST_BUDGET_MS): DatabaseCall => ({
  remainingMs: budgetMs,
  failure: undefined,
})

/** Everything that `work` asks of the database is paid from the budget of `call`. */
export const withinDatabaseCall = <T>(call: DatabaseCall, work: () => T): T => calls.run(call, work)

/** For work that outlives the request that begins it. */
export const outsideDatabaseCall = <T>(work: () => T): T => calls.run(undefined, work)

/** Throws the error that was met in the current call, for where a library swallows it. */
export function rethrowDatabaseFailure(): void {
  const failure = calls.getStore()?.failure
  if (failure !== undefined) throw failure
}

/** The client gave up waiting. */
export class DatabaseTimeoutError extends Error {
  readonly code = 'DATABASE_TIMEOUT'

  constructor(what: string) {
    super(`The database did not answer in time: ${what}`)
    this.name = 'DatabaseTimeoutError'
  }
}

/**
 * Waits for `answer`, at most `limitMs` and what the current request has left; then calls `giveUp` and throws
 * `DatabaseTimeoutError`.
 */
export async function limited<T>(answer: Promise<T>, limitMs: number, what: string, giveUp: () => void): Promise<T> {
  const call = calls.getStore()
  const waitMs = Math.min(limitMs === 0 ? Infinity : limitMs, call?.remainingMs ?? Infinity)
  const from = performance.now()
  let timer: NodeJS.Timeout | undefined
  try {
    if (waitMs === Infinity) return await answer
    const { promise: late, reject } = Promise.withResolvers<never>()
    timer = setTimeout(
      () => {
        giveUp()
        reject(new DatabaseTimeoutError(what))
      },
      Math.max(0, waitMs),
    )
    return await Promise.race([answer, late])
  } catch (error) {
    if (call && isDatabaseAway(error)) call.failure = error
    throw error
  } finally {
    clearTimeout(timer)
    if (call) call.remainingMs -= performance.now() - from
  }
}
