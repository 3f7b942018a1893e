/** Errors that a library in between has replaced by its own. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { AppError } from '../../base/errors.ts'
import { databaseCallOf } from '../database-calls.ts'
import { installErrorHandler } from './error-handler.ts'

it('A call that got no connection is refused in words, whatever the library made of it', async () => {
  const app = Fastify()
  installErrorHandler(app, () => {})
  app.get('/', (request) => {
    databaseCallOf(request).failure = new AppError('request.too-many', { retryAfter: 2 })
    throw Object.assign(new Error('the session could not be read'), { statusCode: 500 })
  })
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toMatchObject([
    429,
    '2',
    { error: 'request.too-many' },
  ])
})
