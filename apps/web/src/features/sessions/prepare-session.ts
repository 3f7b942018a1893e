/**
 * Every way by which a game comes to the stage. A generated game is made for this member and their limits from the
 * start; a game from elsewhere comes in through a function of its own here, which secures it for the member first.
 */
import type { GeneratorConfig, PlayableGame, TaskId } from '@rubato/contracts/domain'
import { ENGINE_VERSION, generateGame, secureGame, type PlayerProfile, type Problem } from '@rubato/engine'
import { newSeed } from './quick-start.ts'

export interface PlannedSession {
  game: PlayableGame
  profile: PlayerProfile
  /** The session's own seed: which of several fitting lines is spoken. */
  seed: string
}

export type Prepared = { ok: true; session: PlannedSession } | { ok: false; problems: readonly Problem[] }

export function generateSession(config: GeneratorConfig, profile: PlayerProfile, seed: string): Prepared {
  const generated = generateGame(config, seed, profile)
  return generated.ok ? { ok: true, session: { game: generated.game, profile, seed } } : generated
}

/** The same config with another seed; should it not fit, the old game is better than none. */
export function reseeded(session: PlannedSession): PlannedSession {
  const config = session.game.origin?.config
  const again = config && generateSession(config, session.profile, newSeed())
  return again?.ok ? again.session : session
}

/** A session of a game from elsewhere, with what is not in it any more: the member is told before the start. */
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
