/** One-time invites to sign up: made by the command line, stored as hashes, valid for `INVITE_DAYS`. */
import { createHash, randomBytes } from 'node:crypto'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { retention } from '../../jobs/retention.ts'

export const INVITE_DAYS = retention.invites.ms / 86_400_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the token, which is stored nowhere, and the time until which it is valid. */
export async function createInvite({ queries, clock }: QueriesAndClock) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(clock.now() + retention.invites.ms)
  await queries
    .insertInto('invites')
    .values({ token_hash: hashOf(token), created_at: new Date(clock.now()), expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

/** Marks the invite as used; false when it is unknown, used or expired. One of several concurrent calls gets true. */
export async function claimInvite(queries: Queries, token: string, now: Date): Promise<boolean> {
  const claimed = await queries
    .updateTable('invites')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Undoes `claimInvite`, for a sign-up that was refused for another reason. */
export async function releaseInvite(queries: Queries, token: string): Promise<void> {
  await queries.updateTable('invites').set({ used_at: null }).where('token_hash', '=', hashOf(token)).execute()
}
