/** The encrypted copies of histories. */
import type { Dependencies } from '../dependencies/dependencies.ts'
import { ensureConsent } from '../features/account/declarations/declare.ts'
import { historySyncRoutes } from '../features/history-sync/history-sync.routes.ts'

export const siteHistorySync = ({ database: { queries }, clock, settings }: Dependencies) =>
  historySyncRoutes({
    queries,
    clock,
    rateLimitFactor: settings.rateLimitFactor,
    ensureConsent: (actor) => ensureConsent(queries, actor),
  })
