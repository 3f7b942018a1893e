import type { Game } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import type { Queries } from '../../database/open-database.ts'
import { findGame } from './games.repository.ts'

/** Throws `game.not-found`, also for a game that is somebody else's and unshared. */
export async function getGame({ queries }: { queries: Queries }, actor: Actor, gameId: string): Promise<Game> {
  const game = await findGame(queries, gameId, actor.userId)
  if (!game) throw new AppError('game.not-found')
  return game
}
