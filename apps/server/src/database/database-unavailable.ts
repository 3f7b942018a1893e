/** Error codes for a server that is unreachable, starting, stopping, full or too slow: a retry may succeed. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'CONNECTION_CLOSED',
  'DATABASE_TIMEOUT',
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

export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)
