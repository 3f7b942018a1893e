/** A service that checks spelling and grammar. */
import type { EnglishDialect, GrammarIssue } from '@rubato/contracts/domain'

export interface GrammarChecker {
  /** Throws `GrammarUnavailableError`, which contains nothing of the text. */
  check(text: string, dialect: EnglishDialect): Promise<GrammarIssue[]>
}

/** `no-answer`: a timeout or a broken connection. `malformed`: another shape, or positions outside the text. */
export type GrammarProblem = 'no-answer' | 'malformed' | `status-${number}`

export class GrammarUnavailableError extends Error {
  readonly code: GrammarProblem
  constructor(code: GrammarProblem, cause?: unknown) {
    super(code, { cause })
    this.name = 'GrammarUnavailableError'
    this.code = code
  }
}
