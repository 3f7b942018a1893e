import type { Game, GameWrite } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import type { Queries } from '../../database/open-database.ts'

/** The actor's own game or a shared one. Throws `game.not-found`, also for an unshared game of another member. */
export async function getGame({ queries }: { queries: Queries }, actor: Actor, gameId: string): Promise<Game> {
  const row = await queries
    .selectFrom('games')
    .innerJoin('users', 'users.id', 'games.owner_id')
    .selectAll('games')
    .select('users.username')
    .where('games.id', '=', gameId)
    .where((where) => where.or([where('games.shared', '=', true), where('games.owner_id', '=', actor.userId)]))
    .executeTakeFirst()
  if (!row) throw new AppError('game.not-found')
  return {
    // Parsed when it was accepted, and again when the answer is written.
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
