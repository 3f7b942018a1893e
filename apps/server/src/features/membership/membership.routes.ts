import type { membershipEndpoints } from '@rubato/contracts/api'
import type { Actor } from '../../base/actor.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { authorizePatreon, linkPatreon } from './link-patreon.ts'
import { membershipStatus, patreonStatus } from './membership-status.ts'
import { receiveWebhook } from './receive-webhook.ts'
import type { MembershipRefresher } from './refresh-membership.ts'
import { unlinkPatreon } from './unlink-patreon.ts'

export type MembershipRoutes = { [K in keyof typeof membershipEndpoints]: Handler<(typeof membershipEndpoints)[K]> }

/**
 * Status is answered from the database; linking is the only endpoint whose answer waits for Patreon.
 *
 * @param onWebhookEvent called after an event was recorded; the answer does not wait for it
 * @param onFailure called when a look-up in the background failed for a reason other than Patreon's answer
 */
export const membershipRoutes = (
  dependencies: MembershipDependencies,
  refresher: MembershipRefresher,
  onWebhookEvent: () => void,
  onFailure: (error: unknown) => void,
): MembershipRoutes => {
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
    patreonWebhook: async ({ headers }, { bodyBytes }) => {
      const request = {
        event: headers['x-patreon-event'],
        signature: headers['x-patreon-signature'],
        body: bodyBytes.toString(),
      }
      if (await receiveWebhook(dependencies, request)) onWebhookEvent()
      return { received: true }
    },
  }
}
