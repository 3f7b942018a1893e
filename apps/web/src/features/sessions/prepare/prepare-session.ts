/**
 * Sessions whose game is generated for this member and their limits. A game from elsewhere reaches the stage only
 * through `secure-session.ts`.
 */
import type { GeneratorConfig } from '@rubato/contracts/domain'
import {
  generateGame,
  type CountedGame,
  type GamePlan,
  type PlayerProfile,
  type Problem,
  type SessionChanges,
  type SessionStart,
} from '@rubato/engine'
import { newSeed } from '../../../domain/new-seed.ts'

/** Linear or branching. */
export type SessionGame = SessionStart['game']

export interface PlannedSession<Game extends SessionGame = SessionGame> extends Pick<SessionStart, 'kept'> {
  game: Game
  profile: PlayerProfile
  /** The id of the saved game; absent for one that is not saved. */
  savedId?: string
  /** The session's own seed: it decides which of several fitting dialogs is spoken. */
  seed: string
  /** The proposals that it is played with; absent where the screen before it has none, as for a game that was saved. */
  changes?: SessionChanges
}

export type Prepared = { ok: true; session: PlannedSession<CountedGame> } | { ok: false; problems: readonly Problem[] }

export function generateSession(config: GeneratorConfig, profile: PlayerProfile, seed: string): Prepared {
  const generated = generateGame(config, seed, profile)
  return generated.ok ? { ok: true, session: { game: generated.game, profile, seed } } : generated
}

/** The session of a plan with these proposals. */
export function proposedSession({ config, profile }: GamePlan, changes: SessionChanges, seed: string): Prepared {
  const prepared = generateSession(config, profile, seed)
  return prepared.ok ? { ok: true, session: { ...prepared.session, changes } } : prepared
}

/** The same config with another seed. If no game fits, the old one is kept. */
export function reseeded(session: PlannedSession): PlannedSession {
  const config = 'origin' in session.game ? session.game.origin?.config : undefined
  const again = config && generateSession(config, session.profile, newSeed())
  return again?.ok ? { ...session, ...again.session } : session
}
