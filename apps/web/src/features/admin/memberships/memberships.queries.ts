/** Queries and actions on memberships. */
import { useQueryClient } from '@tanstack/react-query'
import { adminEndpoints } from '@rubato/contracts/api'
import type { Reasoned, Vendor } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { reloadQueries } from '../../../lib/query/reload-queries.ts'
import { adminList, adminQuery, logKey } from '../admin-query.ts'

const membershipsKey = ['admin', 'memberships']

export const vendorsQuery = adminQuery('admin-memberships', [...membershipsKey, 'vendors'], () =>
  call(adminEndpoints.getVendorReports),
)

export const countsQuery = adminQuery('admin-memberships', [...membershipsKey, 'counts'], () =>
  call(adminEndpoints.getCounts),
)

export const problemsQuery = (vendor: Vendor) =>
  adminList('admin-memberships', [...membershipsKey, 'problems', vendor], (page) =>
    call(adminEndpoints.listMembershipProblems, { query: { vendor, ...page } }),
  )

export const doublePaymentsQuery = adminList('admin-memberships', [...membershipsKey, 'double-payments'], (page) =>
  call(adminEndpoints.listDoublePayments, { query: page }),
)

export const subscriptionsQuery = (vendor: Vendor) =>
  adminList('admin-memberships', [...membershipsKey, 'subscriptions', vendor], (page) =>
    call(adminEndpoints.listAllSubscriptions, { query: { vendor, ...page } }),
  )

/** The actions on the memberships at a vendor. */
export const vendorActions = (vendor: Vendor) => ({
  reconcile: (body: Reasoned) => call(adminEndpoints.reconcileNow, { params: { vendor }, body }),
  release: (body: Reasoned) => call(adminEndpoints.releaseEndings, { params: { vendor }, body }),
})

/** Returns the function that has memberships and the log read again after an action. */
export function useChangedMemberships(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void reloadQueries(queryClient, { queryKey: membershipsKey })
    queryClient.removeQueries({ queryKey: logKey })
  }
}
