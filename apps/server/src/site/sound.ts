/** Lines spoken by the speech server of the site, and recordings of soft sounds. */
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { moanRoutes } from '../features/moans/moans.routes.ts'
import { shippedLinesOf } from '../features/speech/line-text.ts'
import { speechRoutes } from '../features/speech/speech.routes.ts'
import { describeError } from '../http/logging.ts'

export function siteSound(app: FastifyInstance, { database, speech, moans, clock, settings }: Dependencies) {
  return {
    ...speechRoutes({
      speech,
      queries: database.queries,
      shippedLines: shippedLinesOf(settings.webDir),
      clock,
      rateLimitFactor: settings.rateLimitFactor,
      report: (error) => app.log.warn({ failure: describeError(error) }, 'the speech server did not answer'),
    }),
    ...moanRoutes({ moans }),
  }
}
