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
import type { SavedGame } from '../../../domain/site-voice.ts'
import { newSeed } from '../../../domain/new-seed.ts'

/** Linear or branching. */
export type SessionGame = SessionStart['game']

export interface PlannedSession<Game extends SessionGame = SessionGame> extends Pick<
  SessionStart,
  'kept' | 'scenes' | 'lead'
> {
  game: Game
  profile: PlayerProfile
  /** The session's own seed: it decides which of several fitting dialogs is spoken. */
  seed: string
  /** The saved game that is played, as it is stored; absent for a generated game and for one that is edited. */
  saved?: SavedGame
  /** The proposals that it is played with; absent where the screen before it has none, as for a game that was saved. */
  changes?: SessionChanges
  /** A test of the author in the builder: it is neither kept in the history nor counted. */
  isTest?: true
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
