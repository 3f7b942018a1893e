/** SQLSTATE of a violated unique index. */
const UNIQUE_VIOLATION = '23505'

/** Whether a unique index refused the statement; libraries wrap the driver's error as their `cause`. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause))
