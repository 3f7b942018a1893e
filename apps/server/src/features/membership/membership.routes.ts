import type { membershipEndpoints } from '@rubato/contracts/api'
import type { Actor } from '../../base/actor.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { PatreonDependencies } from './patreon/dependencies.ts'
import { authorizePatreon, linkPatreon } from './patreon/link-patreon.ts'
import { membershipStatus, patreonStatus } from './membership-status.ts'
import { receiveWebhook } from './patreon/receive-webhook.ts'
import type { MemberRefresher } from './patreon/refresh-member.ts'
import { unlinkPatreon } from './patreon/unlink-patreon.ts'

export type MembershipRoutes = Pick<Handlers, keyof typeof membershipEndpoints>

/**
 * Status is answered from the database; linking is the only endpoint whose answer waits for Patreon.
 *
 * @param onWebhookEvent called after an event was recorded; the answer does not wait for it
 * @param onFailure called when a look-up in the background failed for a reason other than Patreon's answer
 */
export const membershipRoutes = (
  dependencies: PatreonDependencies,
  refresher: MemberRefresher,
  onWebhookEvent: () => void,
  onFailure: (error: unknown) => void,
): MembershipRoutes => {
  const refreshIfStale = async ({ userId }: Actor) => {
    const { finished } = await refresher.startIfStale(userId)
    finished.catch(onFailure)
  }
  return {
    patreonStatus: async (_input, { actor }) => {
      await refreshIfStale(actor)
      return patreonStatus(dependencies, actor)
    },
    membershipStatus: async (_input, { actor }) => {
      await refreshIfStale(actor)
      return membershipStatus(dependencies, actor)
    },
    patreonCheck: async (_input, { actor }) => {
      const { finished } = await refresher.startNow(actor.userId)
      finished.catch(onFailure)
      return patreonStatus(dependencies, actor)
    },
    patreonAuthorize: (_input, { actor }) => authorizePatreon(dependencies, actor),
    patreonLink: async ({ body }, { actor }) => {
      await linkPatreon(dependencies, actor, body)
      return patreonStatus(dependencies, actor)
    },
    patreonUnlink: (_input, { actor }) => unlinkPatreon(dependencies, actor),
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
