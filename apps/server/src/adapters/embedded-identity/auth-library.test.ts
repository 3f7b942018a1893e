import { APIError } from 'better-auth/api'
import { expect, it } from 'vitest'
import { AppError } from '../../base/errors.ts'
import { newDatabaseCall, withinDatabaseCall } from '../../database/call-budget.ts'
import { isRefusal } from './auth-library.ts'

it('A refusal of the library that comes from the database is not taken for an answer', () => {
  const error = new APIError('UNPROCESSABLE_ENTITY')
  expect([isRefusal(error, 422), isRefusal(error, 401), isRefusal(new Error('other'), 422)]).toEqual([
    true,
    false,
    false,
  ])
  const failure = new AppError('request.too-many')
  const refused = () => withinDatabaseCall({ ...newDatabaseCall(), failure }, () => isRefusal(error, 422))
  expect(refused).toThrow(failure)
})
