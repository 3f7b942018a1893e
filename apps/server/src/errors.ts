import type { ErrorCode, Issue } from '@rubato/contracts/api'

/** `Retry-After` of a 503 answer, seconds. */
export const RETRY_SECONDS = 5

/** The error of use cases: a code of the closed list, and issues that are shown to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: { issues?: readonly Issue[]; retryAfter?: number; cause?: unknown } = {}) {
    super(code, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = details.issues ?? []
    this.retryAfter = details.retryAfter
  }
}
