/** Errors of the OpenID Connect client as problems of the port. No message of theirs is kept: it may repeat tokens. */
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { IdentityProviderError, type IdentityProviderProblem } from '../../ports/identity.ts'

/** Codes of the client for an answer that is no answer of the protocol, such as an error page, and for none in time. */
const unavailable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** Error codes of RFC 6749 and OpenID Connect; others mean that the answer is invalid. */
const byProtocolCode: Partial<Record<string, IdentityProviderProblem>> = {
  access_denied: 'denied',
  consent_required: 'denied',
  invalid_grant: 'code-invalid',
  invalid_client: 'misconfigured',
  unauthorized_client: 'misconfigured',
  invalid_scope: 'misconfigured',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
}

export function toProviderError(error: unknown): IdentityProviderError {
  if (error instanceof IdentityProviderError) return error
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return new IdentityProviderError(byProtocolCode[error.error] ?? 'answer-invalid', knownCode(error.error))
  if (error instanceof WWWAuthenticateChallengeError) return new IdentityProviderError('misconfigured', error.code)
  if (!(error instanceof ClientError)) return new IdentityProviderError('unavailable', 'NO_ANSWER')
  const { code } = error
  if (code === undefined || unavailable.has(code)) return new IdentityProviderError('unavailable', code ?? 'NO_ANSWER')
  return new IdentityProviderError('answer-invalid', code)
}

/** A code that the provider made up could hold anything. */
const knownCode = (code: string): string => (code in byProtocolCode ? code : 'OTHER')
