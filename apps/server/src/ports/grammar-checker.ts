/** A service that reads a text for mistakes. */
import type { EnglishDialect, GrammarIssue } from '@rubato/contracts/domain'

export interface GrammarChecker {
  /** Throws `GrammarUnavailableError`, which holds nothing of the text. */
  check(text: string, dialect: EnglishDialect): Promise<GrammarIssue[]>
}

/** `no-answer`: none in time, or a broken one. `malformed`: not what was agreed on, or about another text. */
export type GrammarProblem = 'no-answer' | 'malformed' | `status-${number}`

export class GrammarUnavailableError extends Error {
  readonly code: GrammarProblem
  constructor(code: GrammarProblem, cause?: unknown) {
    super(code, { cause })
    this.name = 'GrammarUnavailableError'
    this.code = code
  }
}
