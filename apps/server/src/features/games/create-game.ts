import { savedItemLimit, type Game, type GameWrite } from '@rubato/contracts/domain'
import { checkGame } from '@rubato/engine'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { ensureStorage } from '../../storage/ensure-storage.ts'
import { getGame } from './get-game.ts'

/**
 * Saves a game that breaks no cap, rest or pair, whether it was generated or built. Throws `game.unsafe` with the event
 * of each breach, `content.limit-reached` when the tier holds no more.
 */
export async function createGame(dependencies: { queries: Queries }, actor: Actor, input: GameWrite): Promise<Game> {
  const problems = checkGame(input)
  if (problems.length > 0) {
    const issues = problems.map(({ path, message }) => ({ path: [...path], message }))
    throw new AppError('game.unsafe', { issues })
  }
  const { name, description, ...game } = input
  const id = await dependencies.queries.transaction().execute(async (transaction) => {
    await ensureGameLimit(transaction, actor)
    const row = await transaction
      .insertInto('games')
      // As text first: one driver serialises an object for jsonb, the other would serialise it twice.
      .values({ owner_id: actor.userId, name, description, game: sql`${JSON.stringify(game)}::text::jsonb` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  return getGame(dependencies, actor, id)
}

const ensureGameLimit = (transaction: Transaction<Tables>, actor: Actor): Promise<void> =>
  ensureStorage(transaction, actor, async () => {
    const { count } = await transaction
      .selectFrom('games')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('owner_id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    return [{ stored: Number(count), added: 1, limit: savedItemLimit[actor.membershipTier] }]
  })
