/** A session that one screen has made ready and the stage's screen plays. In memory alone: it is nobody else's business. */
import type { PlannedSession } from '../../features/sessions/prepare-session.ts'

interface Planned {
  session: PlannedSession
  /** The screen it came from, and that leaving leads back to. */
  from: '/settings' | '/game-generator'
}

let planned: Planned | null = null

export const planSession = (session: PlannedSession, from: Planned['from']): void => {
  planned = { session, from }
}
export const plannedSession = (): Planned | null => planned
export const forgetPlannedSession = (): void => {
  planned = null
}
