/** The membership endpoints of a site on which everybody with an account is a member: nothing is linked. */
import { membershipEndpoints } from '@rubato/contracts/api'
import { missingRoutes } from '../../http/bind-endpoints.ts'
import type { MembershipRoutes } from './membership.routes.ts'

export const openMembershipRoutes: MembershipRoutes = {
  ...missingRoutes(membershipEndpoints),
  patreonStatus: async (_input, { actor }) => ({ linked: false, membershipTier: actor.membershipTier }),
  membershipStatus: async () => null,
}
