import type { Endpoints } from '@rubato/contracts/api'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'
import { cancelErasure, requestErasure } from './erase/request-erasure.ts'
import { exportData } from './export/export-data.ts'
import { getPersonalData } from './overview.ts'

type Name = 'getPersonalData' | 'exportData' | 'requestErasure' | 'cancelErasure'
type Routes = { [K in Name]: Handler<Endpoints[K]> }

interface Dependencies {
  queries: Queries
  clock: Clock
  productName: string
  rateLimitFactor: number
}

/** Archives that a member may have made within an hour: each reads everything of theirs. */
const exportsByUser = { limit: 10, windowMs: 3_600_000 }

export function personalDataRoutes(dependencies: Dependencies): Routes {
  const { clock, rateLimitFactor } = dependencies
  const exports = createRateLimiter(exportsByUser, clock, rateLimitFactor)
  return {
    getPersonalData: (_input, { actor }) => getPersonalData(dependencies, actor),
    exportData: (_input, { actor }) => {
      exports.take(actor.userId)
      return exportData(dependencies, actor)
    },
    requestErasure: ({ body }, { actor }) => requestErasure(dependencies, actor, body.sharedWorks),
    cancelErasure: (_input, { actor }) => cancelErasure(dependencies, actor),
  }
}
