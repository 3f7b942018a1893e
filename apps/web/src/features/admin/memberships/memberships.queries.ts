/** Queries and actions on memberships. */
import { useQueryClient } from '@tanstack/react-query'
import { adminEndpoints } from '@rubato/contracts/api'
import type { Reasoned, Vendor } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { describedList, describedQuery } from '../../../lib/query/described-query.ts'
import { fromCursor, logKey, nextOf, retry } from '../admin-query.ts'

const membershipsKey = ['admin', 'memberships']

export const vendorsQuery = describedQuery('admin-memberships', {
  queryKey: [...membershipsKey, 'vendors'],
  queryFn: () => call(adminEndpoints.getVendorReports),
  staleTime: 0,
  retry,
})

export const problemsQuery = (vendor: Vendor) =>
  describedList('admin-memberships', {
    queryKey: [...membershipsKey, 'problems', vendor],
    queryFn: ({ pageParam }) =>
      call(adminEndpoints.listMembershipProblems, { query: { vendor, ...fromCursor(pageParam) } }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 0,
    retry,
  })

export const doublePaymentsQuery = describedList('admin-memberships', {
  queryKey: [...membershipsKey, 'double-payments'],
  queryFn: ({ pageParam }) => call(adminEndpoints.listDoublePayments, { query: fromCursor(pageParam) }),
  initialPageParam: null as string | null,
  getNextPageParam: nextOf,
  staleTime: 0,
  retry,
})

export const subscriptionsQuery = (vendor: Vendor) =>
  describedList('admin-memberships', {
    queryKey: [...membershipsKey, 'subscriptions', vendor],
    queryFn: ({ pageParam }) =>
      call(adminEndpoints.listAllSubscriptions, { query: { vendor, ...fromCursor(pageParam) } }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 0,
    retry,
  })

/** The actions on the memberships at a vendor. */
export const vendorActions = (vendor: Vendor) => ({
  reconcile: (body: Reasoned) => call(adminEndpoints.reconcileNow, { params: { vendor }, body }),
  release: (body: Reasoned) => call(adminEndpoints.releaseEndings, { params: { vendor }, body }),
})

/** Returns the function that has memberships and the log read again after an action. */
export function useChangedMemberships(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: membershipsKey })
    queryClient.removeQueries({ queryKey: logKey })
  }
}
