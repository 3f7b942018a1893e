/** Every failure leaves as `{statusCode, error, issues, reference}`; only our own codes and words, never a cause. */
import type { ErrorBody, ErrorCode, Issue } from '@rubato/contracts/api'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { AppError } from '../errors.ts'
import { databaseCallOf } from './database-calls.ts'
import { errorStatus } from './error-status.ts'
import { describeError } from './logging.ts'

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.not-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
}

const RETRY_SECONDS = 5

const failures = new WeakMap<FastifyRequest, unknown>()

/** What made the answer to this request an error; undefined when nothing did. */
export const failureOf = (request: FastifyRequest): unknown => failures.get(request)

/** Issues of one answer: who sends a body that is wrong all over need not be told each place. */
const ISSUES_TOLD = 20
/** Characters of a message, and of a key in a path: both may repeat what was sent. */
const MESSAGE_LENGTH = 500
const KEY_LENGTH = 100

const toldIssues = (issues: readonly Issue[]): Issue[] =>
  issues.slice(0, ISSUES_TOLD).map(({ path, message }) => ({
    path: path.map((key) => (typeof key === 'string' ? key.slice(0, KEY_LENGTH) : key)),
    message: message.slice(0, MESSAGE_LENGTH),
  }))

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = toAppError(error, databaseCallOf(request).failure)
  failures.set(request, known.cause ?? error)
  if (known.code === 'server.error') request.log.error({ failure: describeError(error) }, 'request failed')
  else if (known.cause !== undefined)
    request.log.warn({ code: known.code, failure: describeError(known.cause) }, 'refused')
  const statusCode = errorStatus[known.code]
  if (known.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(known.retryAfter)))
  if (known.code === 'auth.signed-out') reply.header('www-authenticate', 'Bearer')
  const body: ErrorBody = { statusCode, error: known.code, issues: toldIssues(known.issues), reference: request.id }
  return reply.code(statusCode).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** @param failure what the request met at the database: a library in between may have thrown an error of its own */
function toAppError(error: unknown, failure: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const framework = code === undefined ? undefined : frameworkCodes[code]
  if (framework) return new AppError(framework)
  // A body that is no JSON, a bad length: the framework's word for "your request", without its message.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('request.invalid')
  const away = [error, failure].find(isDatabaseUnavailable)
  if (away !== undefined) return new AppError('service.unavailable', { retryAfter: RETRY_SECONDS, cause: away })
  return new AppError('server.error')
}
