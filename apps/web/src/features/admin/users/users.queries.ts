/** Queries and actions on accounts. */
import { useQueryClient } from '@tanstack/react-query'
import { adminEndpoints } from '@rubato/contracts/api'
import type { AccessReport, Reasoned, Suspend, UserDetail, UserShow, Vendor } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { takeOver } from '../../../lib/query/change-data.ts'
import { describedItem } from '../../../lib/query/described-query.ts'
import { adminList, always, logKey } from '../admin-query.ts'

const usersKey = ['admin', 'users']
const userKey = (userId: string) => ['admin', 'user', userId]
const accessKey = (userId: string) => ['admin', 'access', userId]

export interface UsersFilter {
  show: UserShow
  /** Beginning of a name or an address, or an id. */
  search: string
}

export const usersQuery = ({ show, search }: UsersFilter) =>
  adminList('admin-users', [...usersKey, search === '' ? show : null, search], (page, { signal }) =>
    call(adminEndpoints.listUsers, { query: { ...(search === '' ? { show } : { search }), ...page } }, signal),
  )

export const userQuery = (userId: string) =>
  describedItem('admin-user', {
    queryKey: userKey(userId),
    queryFn: () => call(adminEndpoints.getUser, { params: { userId } }),
    ...always,
  })

export const accessQuery = (userId: string) =>
  describedItem('admin-access', {
    queryKey: accessKey(userId),
    queryFn: () => call(adminEndpoints.explainAccess, { params: { userId } }),
    ...always,
  })

/** The actions on one account. */
export const userActions = (userId: string) => ({
  suspend: (body: Suspend) => call(adminEndpoints.suspendUser, { params: { userId }, body }),
  lift: (body: Reasoned) => call(adminEndpoints.liftSuspension, { params: { userId }, body }),
  endSessions: (body: Reasoned) => call(adminEndpoints.endUserSessions, { params: { userId }, body }),
  lookUp: (vendor: Vendor, body: Reasoned) => call(adminEndpoints.lookUpUser, { params: { userId, vendor }, body }),
  sendVerification: (body: Reasoned) => call(adminEndpoints.sendVerification, { params: { userId }, body }),
})

/** Returns the function that takes over the account after an action; lists and the log are read again. */
export function useChangedUser(): (user: UserDetail | undefined) => void {
  const queryClient = useQueryClient()
  return (user) => {
    if (user) takeOver(queryClient, userKey(user.id), user)
    for (const queryKey of [usersKey, logKey]) queryClient.removeQueries({ queryKey })
  }
}

/** Returns the function that takes over the report after a look-up. */
export function useChangedAccess(userId: string): (report: AccessReport) => void {
  const queryClient = useQueryClient()
  return (report) => {
    takeOver(queryClient, accessKey(userId), report)
    for (const queryKey of [userKey(userId), usersKey, logKey]) queryClient.removeQueries({ queryKey })
  }
}
