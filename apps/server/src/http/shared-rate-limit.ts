/** Rate limits counted in the database, for all processes of the site together. */
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Queries } from '../database/open-database.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import { AppError } from '../base/errors.ts'
import type { RateRule } from './rate-limit.ts'

/** @param name of the rule: every rule counts its keys separately */
export function createSharedRateLimiter(queries: Queries, name: string, rule: RateRule, factor = 1) {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(queries),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    // `removeExpiredLimits` deletes old rows once an hour, in one process.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: Math.max(1, Math.floor(rule.limit * factor)),
    duration: rule.windowMs / 1000,
  })
  return {
    /** Counts one call; throws `request.too-many` with the seconds to wait. */
    async take(key: string) {
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AppError('request.too-many', { retryAfter: error.msBeforeNext / 1000 })
      }
    },
    /** Resets the count of a key. */
    async clear(key: string) {
      await limiter.delete(key)
    },
  }
}

/** The part of the pg package's client that the library calls, on the connections of this server. */
const clientOf = (queries: Queries) => ({
  async query({ text, values = [] }: { text: string; values?: unknown[] }) {
    const { rows, numAffectedRows } = await queries.executeQuery(CompiledQuery.raw(text, values))
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
  },
})

/** Deletes the counts whose windows have ended. */
export async function removeExpiredLimits(queries: Queries): Promise<void> {
  await deleteInBatches(queries, 'rate_limits', sql`expire < ${Date.now()}::bigint`)
}
