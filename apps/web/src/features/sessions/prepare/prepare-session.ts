/**
 * Sessions whose game is generated for this member and their limits. A game from elsewhere reaches the stage only
 * through `secure-session.ts`.
 */
import type { GeneratorConfig } from '@rubato/contracts/domain'
import { generateGame, type CountedGame, type PlayerProfile, type Problem } from '@rubato/engine'
import { newSeed } from '../../../domain/new-seed.ts'

export interface PlannedSession {
  game: CountedGame
  profile: PlayerProfile
  /** The session's own seed: it decides which of several fitting dialogs is spoken. */
  seed: string
}

export type Prepared = { ok: true; session: PlannedSession } | { ok: false; problems: readonly Problem[] }

export function generateSession(config: GeneratorConfig, profile: PlayerProfile, seed: string): Prepared {
  const generated = generateGame(config, seed, profile)
  return generated.ok ? { ok: true, session: { game: generated.game, profile, seed } } : generated
}

/** The same config with another seed. If no game fits, the old one is kept. */
export function reseeded(session: PlannedSession): PlannedSession {
  const config = session.game.origin?.config
  const again = config && generateSession(config, session.profile, newSeed())
  return again?.ok ? again.session : session
}
