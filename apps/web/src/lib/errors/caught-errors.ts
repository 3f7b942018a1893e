/** What becomes of an error that a boundary has already put on the screen. */
import { ApiError, NetworkError } from '../api/api-error.ts'
import { isFailedLoad } from './failed-load.ts'
import { reportError } from './report-error.ts'

/**
 * React's `onCaughtError`. A service that fails and a file that cannot be loaded have been told in words, so the console
 * stays silent; anything else is a fault of the program and is printed, as React does by itself.
 */
export function reportCaught(error: unknown): void {
  reportError(error)
  if (isFailedLoad(error) || error instanceof ApiError || error instanceof NetworkError) return
  console.error(error)
}
