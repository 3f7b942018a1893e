/**
 * All timeouts of the database, and the time that a request may still spend waiting for it. PostgreSQL enforces its own
 * timeouts; a server that is frozen or unreachable enforces none, so the client has a timeout too.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseUnavailable, isStorageFull } from './database-errors.ts'

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

/** Upper limits for requests, which wait less than 10 s in total: see `REQUEST_BUDGET_MS`. */
export const requestTimeouts: DatabaseTimeouts = {
  connect: 5_000,
  statement: 8_000,
  lock: 5_000,
  // Longer than the timeout of a call to a vendor: a token is renewed inside a transaction.
  idleInTransaction: 30_000,
  answer: 9_000,
}

/** For scheduled jobs and the preparation at start, which read and write whole tables. */
export const jobTimeouts: DatabaseTimeouts = {
  connect: 5_000,
  statement: 600_000,
  lock: 60_000,
  idleInTransaction: 60_000,
  answer: 610_000,
}

/** Without limits: a process waits until another one has finished its migrations. */
export const migrationTimeouts: DatabaseTimeouts = {
  connect: 5_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 60_000,
  answer: 0,
}

/** Limit of the sum of the times that one request waits for connections and statements, ms. */
export const REQUEST_BUDGET_MS = 9_000

export interface DatabaseCall {
  remainingMs: number
  /** Id of the member, or network of the visitor; undefined until the caller is known, and for calls of the process itself. */
  person?: string
  /** The last error that the answer has to name: libraries in between replace it by their own. */
  failure: unknown
}

const calls = new AsyncLocalStorage<DatabaseCall | undefined>()

export const newDatabaseCall = (budgetMs: number = REQUEST_BUDGET_MS): DatabaseCall => ({
  remainingMs: budgetMs,
  failure: undefined,
})

/** All waiting for the database in `work` counts against the budget of `call`. */
export const withinDatabaseCall = <T>(call: DatabaseCall, work: () => T): T => calls.run(call, work)

/** For work that outlives the request that starts it: no budget applies. */
export const outsideDatabaseCall = <T>(work: () => T): T => calls.run(undefined, work)

export const presentCall = (): DatabaseCall | undefined => calls.getStore()

/** Throws the database error of the current call, if there was one: for calls of libraries that swallow errors. */
export function rethrowDatabaseFailure(): void {
  const failure = calls.getStore()?.failure
  if (failure !== undefined) throw failure
}

/** Keeps an error of the present call that its answer has to name. */
export function noteDatabaseFailure(error: unknown): void {
  const call = calls.getStore()
  if (call && (isDatabaseUnavailable(error) || isStorageFull(error))) call.failure = error
}

/** The client stopped waiting. */
class DatabaseTimeoutError extends Error {
  readonly code = 'DATABASE_TIMEOUT'

  constructor(what: string) {
    super(`The database did not answer in time: ${what}`)
    this.name = 'DatabaseTimeoutError'
  }
}

/**
 * Waits for `answer`, at most `limitMs` and the remaining time of the request; then calls `onTimeout` and throws
 * `DatabaseTimeoutError`.
 */
export async function withTimeout<T>(
  answer: Promise<T>,
  limitMs: number,
  what: string,
  onTimeout: () => void,
): Promise<T> {
  const call = calls.getStore()
  const waitMs = Math.min(limitMs === 0 ? Infinity : limitMs, call?.remainingMs ?? Infinity)
  const from = performance.now()
  let timer: NodeJS.Timeout | undefined
  try {
    if (waitMs === Infinity) return await answer
    const { promise: late, reject } = Promise.withResolvers<never>()
    timer = setTimeout(
      () => {
        onTimeout()
        reject(new DatabaseTimeoutError(what))
      },
      Math.max(0, waitMs),
    )
    return await Promise.race([answer, late])
  } catch (error) {
    noteDatabaseFailure(error)
    throw error
  } finally {
    clearTimeout(timer)
    if (call) call.remainingMs -= performance.now() - from
  }
}
