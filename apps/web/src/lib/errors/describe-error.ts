/**
 * A failure as a text for members and as it was thrown. An answer of the API names only status, method and path
 * pattern.
 */
import type { TFunction } from 'i18next'
import type { ErrorCode } from '@rubato/contracts/api'
import { ApiError, NetworkError } from '../api/api-error.ts'
import { isFailedLoad } from './failed-load.ts'
import { reportError } from './report-error.ts'

type NameKey = 'network' | 'access' | 'missing' | 'service' | 'app'

function nameOf(error: unknown): NameKey {
  if (error instanceof NetworkError) return 'network'
  if (!(error instanceof ApiError)) return 'app'
  if (error.status === 404) return 'missing'
  return error.status === 401 || error.status === 403 ? 'access' : 'service'
}

const sentenceKey = (code: ErrorCode) => `errors.${code}` as const

export function errorSentence(t: TFunction, error: unknown): string {
  if (error instanceof NetworkError) return t('errors.network')
  if (error instanceof ApiError && error.code) return t(sentenceKey(error.code) as 'errors.server.error')
  if (isFailedLoad(error)) return t('error-screen.load.text')
  return error instanceof ApiError ? t('errors.service.unavailable') : t('errors.unknown')
}

export interface DescribedError {
  name: string
  message: string
  /** Name and message as thrown. */
  technical: string
  /** Identifies the log entry or the report. */
  reference: string
}

/**
 * Longest message that is shown, UTF-16 units: the message of an answer that violates the contract lists every field.
 */
const TECHNICAL_MAX = 300

const technicalOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, TECHNICAL_MAX) : typeof error

export const describeError = (t: TFunction, error: unknown): DescribedError => ({
  name: t(`error-screen.names.${nameOf(error)}`),
  message: errorSentence(t, error),
  technical: technicalOf(error),
  reference: reportError(error),
})
