/** The encrypted copies of histories. */
import { ensureConsent } from '../features/account/declarations/declare.ts'
import { historySyncRoutes } from '../features/history-sync/history-sync.routes.ts'
import type { Site } from './site.ts'

export const siteHistorySync = ({ database: { queries }, clock, createLimiter }: Site) =>
  historySyncRoutes({
    queries,
    clock,
    createLimiter,
    ensureConsent: (actor) => ensureConsent(queries, actor),
  })
