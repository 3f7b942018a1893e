/** The hold on endings, set in a night in which more memberships would have ended than is plausible. */
import type { Queries } from '../../../database/open-database.ts'

export interface Hold {
  heldAt: Date
  /** Memberships that would have ended when the run was stopped. */
  endings: number
  /** All linked members. */
  members: number
  releasedAt: Date | null
}

export async function findHold(queries: Queries): Promise<Hold | undefined> {
  const row = await queries.selectFrom('patreon_hold').selectAll().executeTakeFirst()
  return row && { heldAt: row.held_at, endings: row.endings, members: row.members, releasedAt: row.released_at }
}

export const isHolding = async (queries: Queries): Promise<boolean> => {
  const hold = await findHold(queries)
  return hold !== undefined && hold.releasedAt === null
}

export async function saveHold(queries: Queries, hold: Omit<Hold, 'releasedAt'>): Promise<void> {
  const { heldAt, endings, members } = hold
  await queries
    .insertInto('patreon_hold')
    .values({ held_at: heldAt, endings, members, released_at: null })
    .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet({ endings, members }))
    .execute()
}

/** Lets the next night end any number of memberships. False without a hold. */
export async function releaseHold(queries: Queries, now: Date): Promise<boolean> {
  const released = await queries
    .updateTable('patreon_hold')
    .set({ released_at: now })
    .where('released_at', 'is', null)
    .returning('is_only_row')
    .executeTakeFirst()
  return released !== undefined
}

export async function removeHold(queries: Queries): Promise<void> {
  await queries.deleteFrom('patreon_hold').execute()
}
