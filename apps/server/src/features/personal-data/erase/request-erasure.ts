/** The request to erase an account, which its member can call off until it is due. */
import type { Erasure, SharedWorksChoice } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import { retention } from '../../../jobs/retention.ts'

/** A repeated request changes the choice and keeps the date. */
export async function requestErasure(
  { queries, clock }: QueriesAndClock,
  { userId }: Actor,
  sharedWorks: SharedWorksChoice,
): Promise<Erasure> {
  const now = clock.now()
  const row = await queries
    .insertInto('account_erasures')
    .values({
      user_id: userId,
      requested_at: new Date(now),
      erase_at: new Date(now + retention.erasures.ms),
      shared_works: sharedWorks,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ shared_works: sharedWorks }))
    .returning(['erase_at', 'shared_works'])
    .executeTakeFirstOrThrow()
  return toErasure(row)
}

/** Keeps the account; false where no erasure waits. Throws `account.erasure-due` when the time to call it off is over. */
export async function cancelErasure({ queries, clock }: QueriesAndClock, { userId }: Actor): Promise<boolean> {
  const removed = await queries
    .deleteFrom('account_erasures')
    .where('user_id', '=', userId)
    .where('erase_at', '>', new Date(clock.now()))
    .returning('user_id')
    .executeTakeFirst()
  if (removed) return true
  if (await findErasure(queries, userId)) throw new AppError('account.erasure-due')
  return false
}

/** The erasure that waits; null where the member has not requested one. */
export async function findErasure(queries: Queries, userId: string): Promise<Erasure | null> {
  const row = await queries
    .selectFrom('account_erasures')
    .select(['erase_at', 'shared_works'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? toErasure(row) : null
}

const toErasure = (row: { erase_at: Date; shared_works: SharedWorksChoice }): Erasure => ({
  eraseAt: row.erase_at.toISOString(),
  sharedWorks: row.shared_works,
})
