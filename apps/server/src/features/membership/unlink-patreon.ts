import type { Actor } from '../../actor.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { putPatronage } from './subscriptions/put-patronage.ts'

/**
 * Removes the link with its tokens, and the membership. The grant at Patreon stays until the person removes it there:
 * Patreon has no endpoint for it.
 */
export const unlinkPatreon = ({ queries, clock }: MembershipDependencies, actor: Actor): Promise<void> =>
  queries.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('patreon_links').where('user_id', '=', actor.userId).execute()
    await putPatronage(transaction, actor.userId, null, new Date(clock.now()))
  })
