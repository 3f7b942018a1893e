import type { ErrorCode } from '@rubato/contracts/api'

/** The one map from code to HTTP status. */
export const errorStatus: Record<ErrorCode, number> = {
  'request.invalid': 400,
  'request.not-json': 415,
  'request.too-large': 413,
  'request.cross-site': 403,
  'request.too-many': 429,
  'route.not-found': 404,
  'auth.signed-out': 401,
  'auth.invalid-credentials': 401,
  'auth.email-taken': 409,
  'account.age-not-declared': 403,
  'membership.required': 403,
  'membership.tier-required': 403,
  'patreon.state-invalid': 400,
  'patreon.code-invalid': 400,
  'patreon.denied': 400,
  'patreon.unavailable': 503,
  'patreon.already-linked': 409,
  'script.not-found': 404,
  'settings.conflict': 409,
  'service.unavailable': 503,
  'server.error': 500,
}
