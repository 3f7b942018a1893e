/** The only way of a game from elsewhere to the stage: it is secured for the member first. */
import type { PlayableGame, PlayableScene, TaskId } from '@rubato/contracts/domain'
import {
  countGame,
  ENGINE_VERSION,
  secureGame,
  secureScene,
  type CountedGame,
  type PlayerProfile,
} from '@rubato/engine'
import type { PlannedSession, SessionGame } from './prepare-session.ts'

/** A session with a game of another member. `swapped` lists the replaced tasks, which the start screen names. */
export interface SecuredSession<Game extends SessionGame = SessionGame> extends PlannedSession<Game> {
  swapped: readonly TaskId[]
}
export type Secured<Game extends SessionGame = SessionGame> =
  | { ok: true; session: SecuredSession<Game> }
  /** Made by a newer engine. */
  | { ok: false; why: 'newer' }
  | { ok: false; why: 'unsafe'; problems: readonly { message: string }[] }

function secureLinear(made: PlayableGame, profile: PlayerProfile, seed: string): Secured<CountedGame> {
  if ((made.origin?.engineVersion ?? 0) > ENGINE_VERSION) return { ok: false, why: 'newer' }
  const { game, swapped, problems } = secureGame(made, profile)
  const counted = countGame(game)
  if (problems.length > 0 || !counted) return { ok: false, why: 'unsafe', problems }
  return { ok: true, session: { game: counted, profile, seed, swapped } }
}

function secureBranching(made: PlayableScene, profile: PlayerProfile, seed: string): Secured<PlayableScene> {
  const { scene, swapped, findings } = secureScene(made, profile)
  if (findings.length > 0) return { ok: false, why: 'unsafe', problems: findings }
  return { ok: true, session: { game: scene, profile, seed, swapped } }
}

/** The game as it was made, except for the tasks that this player must not or does not want to play. */
export function secureSession(made: PlayableGame, profile: PlayerProfile, seed: string): Secured<CountedGame>
export function secureSession(made: PlayableGame | PlayableScene, profile: PlayerProfile, seed: string): Secured
export function secureSession(made: PlayableGame | PlayableScene, profile: PlayerProfile, seed: string): Secured {
  return 'sections' in made ? secureBranching(made, profile, seed) : secureLinear(made, profile, seed)
}
