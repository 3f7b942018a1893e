import type { GrammarAnswer } from '@rubato/contracts/api'
import type { EnglishDialect } from '@rubato/contracts/domain'
import { createVendorRest } from '../../base/vendor-rest.ts'
import type { Clock } from '../../ports/clock.ts'
import { GrammarUnavailableError, type GrammarChecker } from '../../ports/content-services.ts'

export interface GrammarDependencies {
  /** Null for a site without a grammar service. */
  grammar: GrammarChecker | null
  clock: Clock
  /** Called with each failure, for the log. */
  report: (error: GrammarUnavailableError) => void
}

/** Checks a text; `unavailable` without a service, and while the service or the text is left alone after a failure. */
export function grammarCheck({
  grammar,
  clock,
  report,
}: GrammarDependencies): (text: string, dialect: EnglishDialect) => Promise<GrammarAnswer> {
  const rest = createVendorRest({ clock })
  return async (text, dialect) => {
    const request = JSON.stringify([dialect, text])
    if (!grammar || rest.waitFor(request) > 0) return { status: 'unavailable' }
    try {
      const issues = await grammar.check(text, dialect)
      rest.answered()
      return { status: 'checked', issues }
    } catch (error) {
      if (!(error instanceof GrammarUnavailableError)) throw error
      report(error)
      rest.failed(request, error.code)
      return { status: 'unavailable' }
    }
  }
}
