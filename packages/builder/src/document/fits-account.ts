import {
  GAME_BYTES,
  GAME_DETAILS_BYTES,
  GAME_EVENTS_MAX,
  GAME_NOTES_MAX,
  jsonBytes,
  notesIn,
} from '@rubato/contracts/domain'
import type { ComposedGame } from './types.ts'

/** Whether the account stores a game of this size with any name, description, tags and picture. */
export function fitsAccount(game: ComposedGame): boolean {
  const { events } = game
  if (events.length > GAME_EVENTS_MAX) return false
  if (events.reduce((sum, event) => sum + notesIn(event), 0) > GAME_NOTES_MAX) return false
  return jsonBytes(game) + GAME_DETAILS_BYTES <= GAME_BYTES
}
