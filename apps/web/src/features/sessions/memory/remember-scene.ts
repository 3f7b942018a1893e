/** What is remembered of a branching game when its session ends. */
import type { SessionSummary } from '@rubato/engine'
import type { PlannedSession } from '../prepare/prepare-session.ts'
import { keepValues } from './kept-values.ts'
import { readRemembering } from './remembering.ts'
import { addSeenEnding } from '../../../domain/items/seen-endings.ts'

/** The ending after the consent to remember sessions, the values where this game may keep some. */
export function rememberScene({ game, savedId }: PlannedSession, { scene }: SessionSummary): void {
  if (savedId === undefined || !scene || !('sections' in game)) return
  keepValues(savedId, game.variables, scene.values)
  if (scene.ending !== null && readRemembering()) addSeenEnding(savedId, scene.ending)
}
