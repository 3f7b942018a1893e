import { ERROR_REPORTS_PER_MINUTE, type serviceEndpoints } from '@rubato/contracts/api'
import { sceneFileJsonSchema } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { StorageSpace } from '../../database/storage-space.ts'
import { newDatabaseCall, withinDatabaseCall } from '../../database/call-budget.ts'
import { AppError, RETRY_SECONDS, storageFull } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import { networkOf, type CreateLimiter } from '../../http/rate-limit.ts'
import type { Lifecycle } from '../../base/lifecycle.ts'
import { reportBrowserError, type ReportDependencies } from './report-error.ts'

interface Dependencies extends ReportDependencies {
  lifecycle: Lifecycle
  createLimiter: CreateLimiter
  database: Database
  space: Pick<StorageSpace, 'isFull'>
  version: string
  openApi: Record<string, unknown>
}

/** The health check fails when `select 1` takes longer, ms. */
const PATIENCE_MS = 2000
export function serviceRoutes(dependencies: Dependencies): Pick<Handlers, keyof typeof serviceEndpoints> {
  const { lifecycle, database, space, version, openApi, createLimiter } = dependencies
  let sceneSchema: Record<string, unknown> | undefined
  const reports = createLimiter({ limit: ERROR_REPORTS_PER_MINUTE, windowMs: 60_000 })
  return {
    health: async () => {
      const answers = await databaseAnswers(database)
      return { status: answers ? 'ok' : 'degraded', version, database: answers ? database.kind : 'unavailable' }
    },
    ready: async () => {
      const isReady = lifecycle.phase === 'ready' && (await databaseAnswers(database))
      // The phase may have changed during the query.
      if (!isReady || lifecycle.phase !== 'ready')
        throw new AppError('service.unavailable', { retryAfter: RETRY_SECONDS })
      if (await space.isFull()) throw storageFull()
      return { status: 'ready' as const }
    },
    openApi: async () => openApi,
    // Made once: it costs about 30 ms of processor time.
    sceneSchema: async () => (sceneSchema ??= sceneFileJsonSchema()),
    reportError: async ({ body }, { ip }) => {
      reports.take(networkOf(ip))
      reportBrowserError(dependencies, body)
    },
  }
}

async function databaseAnswers({ queries }: Database): Promise<boolean> {
  try {
    await withinDatabaseCall(newDatabaseCall(PATIENCE_MS), () => sql`select 1`.execute(queries))
    return true
  } catch {
    return false
  }
}
