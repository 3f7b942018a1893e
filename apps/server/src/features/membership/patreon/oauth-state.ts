/** The OAuth state (RFC 6749, 10.12): stored as a hash, redeemed once, by the user it was made for. */
import { createHash } from 'node:crypto'
import type { Queries } from '../../../database/open-database.ts'

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex')

export async function saveState(queries: Queries, state: string, userId: string, expiresAt: Date): Promise<void> {
  await queries
    .insertInto('patreon_states')
    .values({ state_hash: hashOf(state), user_id: userId, expires_at: expiresAt })
    .execute()
}

/** Deletes the state; true when it was made for this user and has not expired. */
export async function consumeState(queries: Queries, state: string, userId: string, now: Date): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('patreon_states')
    .where('state_hash', '=', hashOf(state))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  return deleted?.user_id === userId && deleted.expires_at > now
}
