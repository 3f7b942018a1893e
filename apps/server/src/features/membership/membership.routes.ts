import type { membershipEndpoints } from '@rubato/contracts/api'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { authorizePatreon, linkPatreon } from './link-patreon.ts'
import { membershipStatus, patreonStatus, unlinkPatreon } from './membership-status.ts'
import { receiveMessage } from './receive-message.ts'
import type { MembershipRefresher } from './refresh-membership.ts'

type Routes = { [K in keyof typeof membershipEndpoints]: Handler<(typeof membershipEndpoints)[K]> }

/** @param onHint called after a message that a membership has changed was taken; it is not waited for */
export const membershipRoutes = (
  dependencies: MembershipDependencies,
  refresher: MembershipRefresher,
  onHint: () => void,
): Routes => ({
  patreonStatus: async (_input, { actor }) => {
    await refresher.refreshIfStale(actor.userId)
    return patreonStatus(dependencies, actor)
  },
  membershipStatus: async (_input, { actor }) => {
    await refresher.refreshIfStale(actor.userId)
    return membershipStatus(dependencies, actor)
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
})
