import type { GrammarAnswer } from '@rubato/contracts/api'
import type { EnglishDialect } from '@rubato/contracts/domain'
import type { Clock } from '../../ports/clock.ts'
import { GrammarUnavailableError, type GrammarChecker } from '../../ports/content-services.ts'

/** After a failure the service is not called for this time, ms, so that authors do not wait for the next timeout. */
export const REST_MS = 30_000

export interface GrammarDependencies {
  /** Null for a site without a grammar service. */
  grammar: GrammarChecker | null
  clock: Clock
  /** Called with each failure, for the log. */
  report: (error: GrammarUnavailableError) => void
}

/** Checks a text; `unavailable` without a service, after a failure and during `REST_MS` after it. */
export function grammarCheck({
  grammar,
  clock,
  report,
}: GrammarDependencies): (text: string, dialect: EnglishDialect) => Promise<GrammarAnswer> {
  let restsUntil = 0
  return async (text, dialect) => {
    if (!grammar || clock.now() < restsUntil) return { status: 'unavailable' }
    try {
      return { status: 'checked', issues: await grammar.check(text, dialect) }
    } catch (error) {
      if (!(error instanceof GrammarUnavailableError)) throw error
      restsUntil = clock.now() + REST_MS
      report(error)
      return { status: 'unavailable' }
    }
  }
}
