import type { adminEndpoints } from '@rubato/contracts/api'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { RegionTable } from '../../regions/region-table.ts'
import { exportAudit } from './log/export-audit.ts'
import { listAudit } from './log/list-audit.ts'
import { listDoublePayments } from './memberships/list-double-payments.ts'
import { siteCounts } from './counts/site-counts.ts'
import { listMembershipProblems } from './memberships/list-problems.ts'
import { listAllSubscriptions, type SubscriptionRow } from './memberships/list-subscriptions.ts'
import { reconcileNow, releaseEndings } from './memberships/vendor-actions.ts'
import { vendorReports, type ConnectedVendor } from './memberships/vendor-reports.ts'
import { explainAccess, lookUpUser } from './users/explain-access.ts'
import { getUser, type UserDependencies } from './users/get-user.ts'
import { listUsers, type ListDependencies } from './users/list-users.ts'
import { endUserSessions, sendVerification } from './users/sign-in-actions.ts'
import { liftSuspension, suspendUser, type SuspendDependencies } from './users/suspend.ts'
import type { HealthReport, UserSubscription } from '@rubato/contracts/domain'

export interface AdminDependencies extends ListDependencies, UserDependencies, SuspendDependencies {
  connected: readonly ConnectedVendor[]
  regionTable: RegionTable
  readHealth: () => Promise<HealthReport>
  describeSubscription: (row: SubscriptionRow) => UserSubscription
  jobs: Pick<Jobs, 'report' | 'runNow'>
}

export const adminRoutes = (dependencies: AdminDependencies): Pick<Handlers, keyof typeof adminEndpoints> => {
  const { queries, connected, jobs } = dependencies
  return {
    listUsers: ({ query }) => listUsers(dependencies, query),
    getUser: ({ params }) => getUser(dependencies, params.userId),
    explainAccess: ({ params }) => explainAccess(dependencies, params.userId),
    lookUpUser: ({ params, body }, { actor }) => lookUpUser(dependencies, actor, params, body),
    suspendUser: async ({ params, body }, { actor }) => {
      await suspendUser(dependencies, actor, params.userId, body)
      return getUser(dependencies, params.userId)
    },
    liftSuspension: async ({ params, body }, { actor }) => {
      await liftSuspension(dependencies, actor, params.userId, body)
      return getUser(dependencies, params.userId)
    },
    endUserSessions: async ({ params, body }, { actor }) => {
      await endUserSessions(dependencies, actor, params.userId, body)
      return getUser(dependencies, params.userId)
    },
    sendVerification: ({ params, body }, { actor }) => sendVerification(dependencies, actor, params.userId, body),
    getVendorReports: async () => ({ data: await vendorReports(queries, connected, await jobs.report()) }),
    getCounts: () => siteCounts(dependencies),
    listMembershipProblems: ({ query }) => listMembershipProblems(dependencies, query),
    listDoublePayments: ({ query }) => listDoublePayments(dependencies, query),
    listAllSubscriptions: ({ query }) => listAllSubscriptions(dependencies, query),
    reconcileNow: ({ params, body }, { actor }) => reconcileNow(dependencies, actor, params.vendor, body),
    releaseEndings: ({ params, body }, { actor }) => releaseEndings(dependencies, actor, params.vendor, body),
    getHealth: () => dependencies.readHealth(),
    listAudit: ({ query }) => listAudit(dependencies, query),
    exportAudit: ({ body }, { actor }) => exportAudit(dependencies, actor, body),
  }
}
