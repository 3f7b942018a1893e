import type { Actor } from '../../../base/actor.ts'
import type { PatreonDependencies } from './dependencies.ts'
import { putPatronage } from '../subscriptions/put-patronage.ts'

/**
 * Removes the link with its tokens, and the membership. The grant at Patreon stays until the person removes it there:
 * Patreon has no endpoint for it.
 */
export const unlinkPatreon = (
  { queries, clock }: Pick<PatreonDependencies, 'queries' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> =>
  queries.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('patreon_links').where('user_id', '=', userId).execute()
    await putPatronage(transaction, userId, null, new Date(clock.now()))
  })
