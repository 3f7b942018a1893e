import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../api/api-error.ts'
import { reportCaught } from './report-error.ts'

afterEach(() => vi.restoreAllMocks())

test('The console prints program errors, not a failing service', () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  reportCaught(new ApiError({ status: 500, statusText: '', method: 'GET', url: '/api/x' }))
  reportCaught(new NetworkError('The service could not be reached.'))
  expect(printed).not.toHaveBeenCalled()
  const fault = new TypeError('x is undefined')
  reportCaught(fault)
  expect(printed).toHaveBeenCalledExactlyOnceWith(fault)
})
