/** What is said in the console of an error that a boundary has already put on the screen. */
import { ApiError, NetworkError } from './api/api-error.ts'

/**
 * React's `onCaughtError`. A service that fails has been told in words and is in its own log, so the console stays
 * silent; anything else is a fault of the program and is printed, as React does by itself.
 */
export function reportCaught(error: unknown): void {
  if (error instanceof ApiError || error instanceof NetworkError) return
  console.error(error)
}
