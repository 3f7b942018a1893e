import type { Game, GameWrite } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'

/** A game as `viewerId` may see it: their own, or a shared one. */
export async function findGame(queries: Queries, gameId: string, viewerId: string): Promise<Game | undefined> {
  const row = await queries
    .selectFrom('games')
    .innerJoin('users', 'users.id', 'games.owner_id')
    .selectAll('games')
    .select('users.username')
    .where('games.id', '=', gameId)
    .where((where) => where.or([where('games.shared', '=', true), where('games.owner_id', '=', viewerId)]))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    // Parsed when it was accepted, and again on its way out.
    ...(row.game as GameWrite),
    id: row.id,
    name: row.name,
    description: row.description,
    shared: row.shared,
    createdBy: { id: row.owner_id, username: row.username },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * Saves a game where the owner has room for another; its id, or undefined when they have not. Two calls at once wait
 * for each other, so that together they do not pass the limit.
 */
export function insertGame(
  queries: Queries,
  { ownerId, limit }: { ownerId: string; limit: number | null },
  { name, description, ...game }: GameWrite,
): Promise<string | undefined> {
  return queries.transaction().execute(async (transaction) => {
    await sql`select 1 from users where id = ${ownerId} for update`.execute(transaction)
    const { count } = await transaction
      .selectFrom('games')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    if (limit !== null && Number(count) >= limit) return undefined
    const row = await transaction
      .insertInto('games')
      // As text first: one driver serialises an object for jsonb, the other would serialise it twice.
      .values({ owner_id: ownerId, name, description, game: sql`${JSON.stringify(game)}::text::jsonb` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}
