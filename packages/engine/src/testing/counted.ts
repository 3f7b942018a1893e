import type { PlayableGame } from '@rubato/contracts/domain'
import { countGame, type CountedGame } from '../safety/counted-beats.ts'

/** The game, counted. Throws where it has too many beats. */
export function counted(game: PlayableGame): CountedGame {
  const result = countGame(game)
  if (!result) throw new Error('The game has more beats than the cap.')
  return result
}
