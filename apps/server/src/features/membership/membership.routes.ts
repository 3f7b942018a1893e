import type { membershipEndpoints } from '@rubato/contracts/api'
import type { Actor } from '../../actor.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { authorizePatreon, linkPatreon } from './link-patreon.ts'
import { membershipStatus, patreonStatus, unlinkPatreon } from './membership-status.ts'
import { receiveMessage } from './receive-webhook.ts'
import type { MembershipRefresher } from './refresh-membership.ts'

type Routes = { [K in keyof typeof membershipEndpoints]: Handler<(typeof membershipEndpoints)[K]> }

/**
 * Status is answered from the store; no answer waits for a vendor but that of linking.
 *
 * @param onHint called after a message that a membership has changed was taken; it is not waited for
 * @param onFailure called when a look-up behind an answer failed for a reason that is not Patreon's
 */
export const membershipRoutes = (
  dependencies: MembershipDependencies,
  refresher: MembershipRefresher,
  onHint: () => void,
  onFailure: (error: unknown) => void,
): Routes => {
  const start = async (actor: Actor, when: 'when-stale' | 'now'): Promise<void> => {
    const { finished } = await refresher.start(actor.userId, when)
    finished.catch(onFailure)
  }
  return {
    patreonStatus: async (_input, { actor }) => {
      await start(actor, 'when-stale')
      return patreonStatus(dependencies, actor)
    },
    membershipStatus: async (_input, { actor }) => {
      await start(actor, 'when-stale')
      return membershipStatus(dependencies, actor)
    },
    patreonCheck: async (_input, { actor }) => {
      await start(actor, 'now')
      return patreonStatus(dependencies, actor)
    },
    patreonAuthorize: (_input, { actor }) => authorizePatreon(dependencies, actor),
    patreonLink: ({ body }, { actor }) => linkPatreon(dependencies, actor, body),
    patreonUnlink: async (_input, { actor }) => {
      await unlinkPatreon(dependencies, actor)
      return undefined
    },
    patreonWebhook: async ({ headers }, { bodyText }) => {
      const message = { event: headers['x-patreon-event'], signature: headers['x-patreon-signature'], body: bodyText }
      if (await receiveMessage(dependencies, message)) onHint()
      return { received: true }
    },
  }
}
