/** Errors of failed calls, with the codes of the specification's error catalogue. */
import type { ErrorBody, ErrorCode, Issue } from '@rubato/contracts/api'
import type { ReverificationPreset } from '@rubato/contracts/domain'

interface Failure {
  status: number
  statusText: string
  method: string
  /** The path pattern: `/api/script/:scriptId`. */
  url: string
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Absent when the body is not ours: a proxy's page, or empty. */
  readonly code: ErrorCode | undefined
  readonly issues: readonly Issue[]
  /** Identifies the entry in the server's log. */
  readonly reference: string | undefined
  /** The preset that a call needs which was refused with `auth.reverification-required`. */
  readonly reverification: ReverificationPreset | undefined

  constructor(failure: Failure, body?: Omit<ErrorBody, 'statusCode'>) {
    const { status, statusText, method, url } = failure
    super(`Request failed with status code ${status} ${statusText}: ${method} ${url}`)
    this.status = status
    this.code = body?.error
    this.issues = body?.issues ?? []
    this.reference = body?.reference
    this.reverification = body?.reverification
  }
}

/** No answer arrived: no network, or the server is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Field path -> last message; empty when the error is not of a field. */
export const issueMessages = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
    : {}

/** Field path -> message of a 400 answer. Any other error is thrown again. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400 || error.issues.length === 0) throw error
  return issueMessages(error)
}

export const isErrorCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof ApiError && error.code !== undefined && codes.includes(error.code)
