/**
 * A game that is made for this member and their limits from the start. A game from elsewhere comes to the stage by
 * `secure-session.ts` alone.
 */
import type { GeneratorConfig, PlayableGame } from '@rubato/contracts/domain'
import { generateGame, type PlayerProfile, type Problem } from '@rubato/engine'
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
