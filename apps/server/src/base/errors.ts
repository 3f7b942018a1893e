import type { ErrorCode, Issue } from '@rubato/contracts/api'
import type { ReverificationPreset } from '@rubato/contracts/domain'

/** `Retry-After` of a 503 answer, seconds. */
export const RETRY_SECONDS = 5

/** The same of a full disk, which a person has to mend. */
const STORAGE_RETRY_SECONDS = 60

interface ErrorDetails {
  issues?: readonly Issue[]
  retryAfter?: number
  reverification?: ReverificationPreset
  cause?: unknown
}

/** The error of use cases: a code of the closed list, and issues that are shown to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  /** How fresh the proof of a factor has to be; with `auth.reverification-required` only. */
  readonly reverification: ReverificationPreset | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = details.issues ?? []
    this.retryAfter = details.retryAfter
    this.reverification = details.reverification
  }
}

/** The answer to a write while the disk of the database is full. */
export const storageFull = (cause?: unknown): AppError =>
  new AppError('service.storage-full', {
    retryAfter: STORAGE_RETRY_SECONDS,
    issues: [{ path: [], message: 'The disk of the database is full: nothing can be saved.' }],
    cause,
  })
