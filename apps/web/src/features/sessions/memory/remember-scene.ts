/** Stores the values of a branching game when its session ends. */
import type { SessionStart, SessionSummary } from '@rubato/engine'
import type { SavedGame } from '../../../domain/site-voice.ts'
import { keepValues } from './kept-values.ts'
import { readRemembering } from './remembering.ts'
import { addSeenEnding } from '../../../domain/items/seen-endings.ts'

interface PlayedSession extends Pick<SessionStart, 'game'> {
  saved?: SavedGame
}

/** The ending after the consent to remember sessions, the values where this game may keep some. */
export function rememberScene({ game, saved }: PlayedSession, { scene }: SessionSummary): void {
  if (saved === undefined || !scene || !('sections' in game)) return
  keepValues(saved.gameId, game.variables, scene.values)
  if (scene.ending !== null && readRemembering()) addSeenEnding(saved.gameId, scene.ending)
}
