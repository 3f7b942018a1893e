/** Our own words for a failure: never a raw message, which could show the inside of the service. */
import type { TFunction } from 'i18next'
import type { ErrorCode } from '@rubato/contracts/api'
import { ApiError, NetworkError } from './api/api-error.ts'

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
  return error instanceof ApiError ? t('errors.service.unavailable') : t('errors.unknown')
}

export interface DescribedError {
  name: string
  message: string
  /** Finds the log line; absent when the failure never reached the service. */
  reference: string | undefined
}

export const describeError = (t: TFunction, error: unknown): DescribedError => ({
  name: t(`error-screen.names.${nameOf(error)}`),
  message: errorSentence(t, error),
  reference: error instanceof ApiError ? error.reference : undefined,
})
