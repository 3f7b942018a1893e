/** Lines spoken by the speech server of the site, and recordings of soft sounds. */
import { moanRoutes } from '../features/moans/moans.routes.ts'
import { shippedLinesOf } from '../features/speech/line-text.ts'
import { speechRoutes } from '../features/speech/speech.routes.ts'
import { warnOf } from '../http/logging.ts'
import { SharedFilesUnavailableError } from '../ports/shared-files.ts'
import type { Site } from './site.ts'

function reportOf(app: Site['app']): (error: unknown) => void {
  const speech = warnOf(app, 'the speech server did not answer')
  const storage = warnOf(app, 'the storage server did not answer')
  return (error) => (error instanceof SharedFilesUnavailableError ? storage : speech)(error)
}

export function siteSound({ app, database, speech, voicePacks, moans, clock, createLimiter, settings }: Site) {
  return {
    ...speechRoutes({
      speech,
      voicePacks,
      queries: database.queries,
      shippedLines: shippedLinesOf(settings.webDir),
      clock,
      createLimiter,
      report: reportOf(app),
    }),
    ...moanRoutes({ moans }),
  }
}
