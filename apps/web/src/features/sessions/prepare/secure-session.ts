/** The only way of a game from elsewhere to the stage: it is secured for the member first. */
import type { PlayableGame, TaskId } from '@rubato/contracts/domain'
import { countGame, ENGINE_VERSION, secureGame, type PlayerProfile, type Problem } from '@rubato/engine'
import type { PlannedSession } from './prepare-session.ts'

/** A session with a game of another member. `swapped` lists the replaced tasks, which the start screen names. */
export interface SecuredSession extends PlannedSession {
  swapped: readonly TaskId[]
}
export type Secured =
  | { ok: true; session: SecuredSession }
  /** Made by a newer engine. */
  | { ok: false; why: 'newer' }
  | { ok: false; why: 'unsafe'; problems: readonly Problem[] }

/** The game as it was made, except for the tasks that this player must not or does not want to play. */
export function secureSession(made: PlayableGame, profile: PlayerProfile, seed: string): Secured {
  if ((made.origin?.engineVersion ?? 0) > ENGINE_VERSION) return { ok: false, why: 'newer' }
  const { game, swapped, problems } = secureGame(made, profile)
  const counted = countGame(game)
  if (problems.length > 0 || !counted) return { ok: false, why: 'unsafe', problems }
  return { ok: true, session: { game: counted, profile, seed, swapped } }
}
