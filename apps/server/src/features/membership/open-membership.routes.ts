/** The membership endpoints of a site on which everybody with an account is a member: nothing is linked. */
import { AppError } from '../../base/errors.ts'
import type { MembershipRoutes } from './membership.routes.ts'

async function refuse(): Promise<never> {
  throw new AppError('route.not-found')
}

export const openMembershipRoutes: MembershipRoutes = {
  patreonStatus: async (_input, { actor }) => ({ linked: false, membershipTier: actor.membershipTier }),
  membershipStatus: async () => null,
  patreonCheck: refuse,
  patreonAuthorize: refuse,
  patreonLink: refuse,
  patreonUnlink: refuse,
  patreonWebhook: refuse,
}
