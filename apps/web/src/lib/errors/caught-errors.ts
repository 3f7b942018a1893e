/** Handles errors that an error boundary has already shown. */
import { ApiError, NetworkError } from '../api/api-error.ts'
import { isFailedLoad } from './failed-load.ts'
import { reportError } from './report-error.ts'

/**
 * React's `onCaughtError`. A failing service and a file that cannot be loaded are described on the screen, so the
 * console stays silent. Every other error is a bug and is printed, as React does by default.
 */
export function reportCaught(error: unknown): void {
  reportError(error)
  if (isFailedLoad(error) || error instanceof ApiError || error instanceof NetworkError) return
  console.error(error)
}
