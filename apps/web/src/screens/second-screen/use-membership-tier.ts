import { useQuery } from '@tanstack/react-query'
import type { MembershipTier } from '@rubato/contracts/domain'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'

/** The tier of the signed-in member, which the guard of the route has loaded; the lowest one while it is not known. */
export const useMembershipTier = (): MembershipTier => useQuery(patronStatusQuery).data?.membershipTier ?? 'free'
