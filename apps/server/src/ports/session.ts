/** An open session with a fresh bearer token. */
import type { SessionFactors } from '@rubato/contracts/domain'

export interface OpenedSession {
  subject: string
  sessionId: string
  factors: SessionFactors
  bearer: string
  /** ms since 1970 */
  expiresAt: number
  /** Values for `Set-Cookie`. */
  cookies: string[]
}
