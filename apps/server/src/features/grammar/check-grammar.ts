import type { GrammarAnswer } from '@rubato/contracts/api'
import type { EnglishDialect } from '@rubato/contracts/domain'
import type { Clock } from '../../ports/clock.ts'
import { GrammarUnavailableError, type GrammarChecker } from '../../ports/grammar-checker.ts'

/** A service that failed is left alone for as long, so that nobody waits for the next failure. */
export const REST_MS = 30_000

export interface GrammarDependencies {
  /** Null where the site has none. */
  grammar: GrammarChecker | null
  clock: Clock
  /** Told of each failure, for the log. */
  report: (error: GrammarUnavailableError) => void
}

/** Checks a line; the answer is `unavailable` without a service, when it fails, and while it is left alone. */
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
