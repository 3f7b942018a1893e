/** Bounds the connections that one person holds, so that their calls leave the others to everybody else (decision 260). */
import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { AppError, RETRY_SECONDS } from '../base/errors.ts'
import { presentCall } from './call-budget.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/**
 * The calls of a person hold at most `max` connections at the same time. The others wait in order, and are refused with
 * `request.too-many` when the time of the call is over. Work without a person, such as jobs, has no bound.
 */
export const boundPerPerson = (dialect: Dialect, max: number): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => boundDriver(dialect.createDriver(), max),
  createIntrospector: (queries) => dialect.createIntrospector(queries),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})

function boundDriver(driver: Driver, max: number): Driver {
  const connect = driver.acquireConnection.bind(driver)
  const disconnect = driver.releaseConnection.bind(driver)
  const acquire = limiterOf(max)
  const releases = new WeakMap<DatabaseConnection, () => void>()
  const bound: Pick<Driver, 'acquireConnection' | 'releaseConnection'> = {
    async acquireConnection(options) {
      const release = await acquire()
      try {
        const connection = await connect(options)
        releases.set(connection, release)
        return connection
      } catch (error) {
        release()
        throw error
      }
    },
    async releaseConnection(connection, options) {
      const release = releases.get(connection)
      try {
        await disconnect(connection, options)
      } finally {
        release?.()
      }
    },
  }
  return Object.assign(driver, bound)
}

/** Resolves when the calling person holds fewer than `max` connections, to the function that gives the new one back. */
function limiterOf(max: number): () => Promise<() => void> {
  const people = new Map<string, Semaphore>()
  return async () => {
    const call = presentCall()
    if (call?.person === undefined) return () => {}
    const { person } = call
    const own = people.get(person) ?? createSemaphore(max, 'other calls of the same person were using it')
    people.set(person, own)
    await own.acquire().catch(() => {
      const refusal = new AppError('request.too-many', {
        retryAfter: RETRY_SECONDS,
        issues: [
          {
            path: [],
            message: 'Other requests from you or your network are still running. Wait until they have ended.',
          },
        ],
      })
      // Kept for the response, because the sign-in library may replace the error.
      call.failure = refusal
      throw refusal
    })
    return () => {
      own.release()
      if (own.isUnused()) people.delete(person)
    }
  }
}
