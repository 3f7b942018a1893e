/** Answers every failure with `{statusCode, error, issues, reference}`: codes and texts of the product, without the cause. */
import { errorStatus, type ErrorBody, type ErrorCode, type Issue } from '@rubato/contracts/api'
import { ISSUES_MAX } from '@rubato/contracts/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isStorageFull } from '../../database/database-errors.ts'
import { AppError, RETRY_SECONDS, storageFull } from '../../base/errors.ts'
import { IdentityProviderError } from '../../ports/identity.ts'
import { databaseCallOf } from '../database-calls.ts'
import { describeError } from '../logging.ts'

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.not-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
}

const failures = new WeakMap<FastifyRequest, unknown>()

/** The cause of an error answer to this request; undefined for other answers. */
export const failureOf = (request: FastifyRequest): unknown => failures.get(request)

/** Characters of a message, and of a key in a path: both may repeat the input. */
const MESSAGE_LENGTH = 500
const KEY_LENGTH = 100

const limitIssues = (issues: readonly Issue[]): Issue[] =>
  issues.slice(0, ISSUES_MAX).map(({ path, message }) => ({
    path: path.map((key) => (typeof key === 'string' ? key.slice(0, KEY_LENGTH) : key)),
    message: message.slice(0, MESSAGE_LENGTH),
  }))

/** @param noteFull called when an answer says that the disk of the database is full */
export function installErrorHandler(app: FastifyInstance, noteFull: () => void): void {
  app.setErrorHandler((error, request, reply) => {
    const sent = sendError(request, reply, error)
    if (isStorageFull(failureOf(request))) noteFull()
    return sent
  })
}

/** Whether the stream of an answer was closed because its caller left before the first byte: then there is no one to answer. */
const hasCallerLeft = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (hasCallerLeft(error, reply)) return reply.hijack()
  const known = toAppError(error, databaseCallOf(request).failure)
  failures.set(request, known.cause ?? error)
  if (known.code === 'server.error') request.log.error({ failure: describeError(error) }, 'request failed')
  else if (known.cause !== undefined)
    request.log.warn({ code: known.code, failure: describeError(known.cause) }, 'refused')
  const statusCode = errorStatus[known.code]
  if (known.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(known.retryAfter)))
  if (known.code === 'auth.signed-out') reply.header('www-authenticate', 'Bearer')
  const body: ErrorBody = {
    statusCode,
    error: known.code,
    issues: limitIssues(known.issues),
    reference: request.id,
    ...(known.reverification && { reverification: known.reverification }),
  }
  return reply.code(statusCode).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** @param failure why the request got no connection or no answer of the database: a library in between may have replaced it by another error */
function toAppError(error: unknown, failure: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof IdentityProviderError) {
    const retryAfter = error.problem === 'unavailable' ? { retryAfter: RETRY_SECONDS } : {}
    return new AppError(`provider.${error.problem}`, { ...retryAfter, cause: error })
  }
  if (failure instanceof AppError) return failure
  const full = [error, failure].find(isStorageFull)
  if (full !== undefined) return storageFull(full)
  const { code, statusCode } = error as Partial<FastifyError>
  const framework = code === undefined ? undefined : frameworkCodes[code]
  if (framework) return new AppError(framework)
  // Invalid JSON, a wrong length: the framework's status, without its message.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('request.invalid')
  const away = [error, failure].find(isDatabaseUnavailable)
  if (away !== undefined) return new AppError('service.unavailable', { retryAfter: RETRY_SECONDS, cause: away })
  return new AppError('server.error')
}
