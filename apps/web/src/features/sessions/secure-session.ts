/** The one way by which a game from elsewhere comes to the stage: it is secured for the member first. */
import type { PlayableGame, TaskId } from '@rubato/contracts/domain'
import { ENGINE_VERSION, secureGame, type PlayerProfile, type Problem } from '@rubato/engine'
import type { PlannedSession } from './prepare-session.ts'

/** A session of a game that another member made. `swapped` are the tasks that were replaced; the start screen names them. */
export interface SecuredSession extends PlannedSession {
  swapped: readonly TaskId[]
}
export type Secured =
  | { ok: true; session: SecuredSession }
  /** Made by an engine that this one knows nothing of. */
  | { ok: false; why: 'newer' }
  | { ok: false; why: 'unsafe'; problems: readonly Problem[] }

/** The game as it was made, but for what this person must not or does not want to meet. */
export function securedSession(made: PlayableGame, profile: PlayerProfile, seed: string): Secured {
  if ((made.origin?.engineVersion ?? 0) > ENGINE_VERSION) return { ok: false, why: 'newer' }
  const { game, swapped, problems } = secureGame(made, profile)
  if (problems.length > 0) return { ok: false, why: 'unsafe', problems }
  return { ok: true, session: { game, profile, seed, swapped } }
}
