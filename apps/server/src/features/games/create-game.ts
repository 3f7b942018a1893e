import { savedItemLimit, type Game, type GameWrite } from '@rubato/contracts/domain'
import { checkGame } from '@rubato/engine'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import type { Queries } from '../../database/open-database.ts'
import { insertGame } from './games.repository.ts'
import { getGame } from './get-game.ts'

/**
 * Whoever made it, a game that breaks a cap, a rest or a pair is not kept. Throws `game.unsafe` with the event of each
 * breach, `content.limit-reached` when the tier holds no more.
 */
export async function createGame(dependencies: { queries: Queries }, actor: Actor, game: GameWrite): Promise<Game> {
  const problems = checkGame(game)
  if (problems.length > 0) {
    const issues = problems.map(({ path, message }) => ({ path: [...path], message }))
    throw new AppError('game.unsafe', { issues })
  }
  const limit = savedItemLimit[actor.membershipTier]
  const id = await insertGame(dependencies.queries, { ownerId: actor.userId, limit }, game)
  if (id === undefined) throw new AppError('content.limit-reached')
  return getGame(dependencies, actor, id)
}
