/** Shared parts of the admins' queries. Every query with a key below `['admin']` needs a fresh reverification. */
import { ApiError } from '../../lib/api/api-error.ts'
import { shouldRetryGuard } from '../../lib/query/query-client.ts'

export const logKey = ['admin', 'audit']

/** A 400 answer is not retried: each retry could request the password again. */
export const retry = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError && error.status === 400) && shouldRetryGuard(failures, error)

export const nextOf = (page: { pagination: { next: string | null } }) => page.pagination.next
/** The first page has no cursor, and no `cursor` parameter. */
export const fromCursor = (cursor: string | null) => (cursor === null ? {} : { cursor })
