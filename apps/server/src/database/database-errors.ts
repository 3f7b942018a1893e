/** Recognises errors of the database after which a retry may succeed, those of a full disk, and those of a unique index. */

/** Codes for a server that is unreachable, starting, stopping, full or too slow: a retry may succeed. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // The DNS of Docker does not know the name of a stopped container.
  'ENOTFOUND',
  'DATABASE_TIMEOUT',
  'NOT_SERVING',
  // Too many connections; stopped by an administrator; crashed; starting or stopping; a standby.
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  // statement_timeout, lock_timeout, idle_in_transaction_session_timeout.
  '57014',
  '55P03',
  '25P03',
])

/** PgBouncer's code when it cannot reach its server or has no connection in time; with `ERROR` it is a client's mistake. */
const POOLER = '08P01'

/** Messages of node-postgres about a lost or silent connection, which has no code. */
const LOST =
  /^(Connection terminated|(timeout expired|Query read timeout)$|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether node-postgres has lost its connection, or waited in vain for an answer; such an error has no code. */
export const isConnectionLost = (error: unknown): error is Error => error instanceof Error && LOST.test(error.message)

/** Whether the database did not answer, or refused everything, so that a retry may succeed. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) ||
  (error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    (codes.has(error.code) || (error.code === POOLER && 'severity' in error && error.severity === 'FATAL')))

/** SQLSTATE of a full disk, and the code of the file system. */
const fullCodes = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether the disk of the database is full; libraries wrap the driver's error as their `cause`. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && fullCodes.has(error.code)) || isStorageFull(error.cause))

/** SQLSTATE of a violated unique index. */
const UNIQUE_VIOLATION = '23505'

/** Whether a unique index refused the statement; libraries wrap the driver's error as their `cause`. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause))

/** The database cannot be used as it is, and a retry would not help. The message is for the operator. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
}

/** The process may not use the database yet; a retry may succeed. */
export class NotServingError extends Error {
  override readonly name = 'NotServingError'
  readonly code = 'NOT_SERVING'

  constructor() {
    super('A restore replaces the database, or the connection for notifications is not open')
  }
}
