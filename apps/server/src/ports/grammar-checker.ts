/** A service that checks spelling and grammar. */
import type { EnglishDialect, GrammarIssue } from '@rubato/contracts/domain'
import { UnavailableError } from './unavailable-error.ts'

export interface GrammarChecker {
  /** Throws `GrammarUnavailableError`, which contains nothing of the text. */
  check(text: string, dialect: EnglishDialect): Promise<GrammarIssue[]>
}

/** `no-answer`: a timeout or a broken connection. `malformed`: another shape, or positions outside the text. */
export type GrammarProblem = 'no-answer' | 'malformed' | `status-${number}`

export class GrammarUnavailableError extends UnavailableError<GrammarProblem> {}
