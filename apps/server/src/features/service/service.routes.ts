import { ERROR_REPORTS_PER_MINUTE, type serviceEndpoints } from '@rubato/contracts/api'
import { sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import { createRateLimiter, networkOf } from '../../http/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'
import { reportBrowserError, type ReportDependencies } from './report-error.ts'

type Routes = { [K in keyof typeof serviceEndpoints]: Handler<(typeof serviceEndpoints)[K]> }

interface Dependencies extends ReportDependencies {
  clock: Clock
  rateLimitFactor: number
  database: Database
  version: string
  openApi: Record<string, unknown>
}

/** A database that takes longer than this to say 1 is not well. */
const PATIENCE_MS = 3000

export function serviceRoutes(dependencies: Dependencies): Routes {
  const { database, version, openApi, clock, rateLimitFactor } = dependencies
  const reports = createRateLimiter({ limit: ERROR_REPORTS_PER_MINUTE, windowMs: 60_000 }, clock, rateLimitFactor)
  return {
    health: async () => {
      const answers = await databaseAnswers(database)
      return { status: answers ? 'ok' : 'degraded', version, database: answers ? database.kind : 'unavailable' }
    },
    openApi: async () => openApi,
    reportError: async ({ body }, { ip }) => {
      reports.take(networkOf(ip))
      reportBrowserError(dependencies, body)
    },
  }
}

async function databaseAnswers({ queries }: Database): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), PATIENCE_MS)
  const asked = sql`select 1`.execute(queries).then(
    () => true,
    () => false,
  )
  const answers = await Promise.race([asked, late])
  clearTimeout(timer)
  return answers
}
