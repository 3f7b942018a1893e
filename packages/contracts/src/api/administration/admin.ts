/** Administration except moderation: accounts, memberships, the state of the service, and the log. */
import { z } from 'zod'
import { accessReportSchema } from '../../domain/admin/access-report.ts'
import { auditEntrySchema, auditFilterSchema } from '../../domain/admin/audit.ts'
import { siteCountsSchema } from '../../domain/admin/counts.ts'
import {
  healthReportSchema,
  listedSubscriptionSchema,
  doublePaymentSchema,
  membershipProblemSchema,
  vendorReportSchema,
  vendorSchema,
} from '../../domain/admin/service-report.ts'
import {
  listedUserSchema,
  reasonedSchema,
  suspendSchema,
  userDetailSchema,
  userShows,
} from '../../domain/admin/users.ts'
import { listQuerySchema, pageSchema, SEARCH_MAX, storableSchema, uuidSchema } from '../../domain/primitives.ts'
import { defineEndpoint } from '../endpoint.ts'

const userParams = z.object({ userId: uuidSchema })
const vendorParams = z.object({ vendor: vendorSchema })
const vendorListQuery = listQuerySchema.extend({ vendor: vendorSchema })

export const adminEndpoints = {
  listUsers: defineEndpoint({
    method: 'GET',
    path: '/admin/users',
    summary:
      'Accounts, the newest first. With a search the one whose id it is, those whose name begins with it, or, where none does or it has an @, those whose address does; `show` then has no effect.',
    access: 'admin',
    query: listQuerySchema.extend({
      show: z.enum(userShows).default('all'),
      search: storableSchema.trim().max(SEARCH_MAX).optional(),
    }),
    response: pageSchema(listedUserSchema),
    errors: ['request.invalid'],
  }),
  getUser: defineEndpoint({
    method: 'GET',
    path: '/admin/users/:userId',
    summary: 'One account: sign-in, sessions, subscriptions with their reasons, suspensions. None of its texts.',
    access: 'admin',
    params: userParams,
    response: userDetailSchema,
    errors: ['user.not-found'],
  }),
  explainAccess: defineEndpoint({
    method: 'GET',
    path: '/admin/users/:userId/access',
    summary:
      'Why a member has access or does not: the last answers of the vendors, judged by the present rules, events, and the next look-up.',
    access: 'admin',
    params: userParams,
    response: accessReportSchema,
    errors: ['user.not-found'],
  }),
  lookUpUser: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:userId/look-up/:vendor',
    summary: 'Ask a vendor about one member now. The payment partner is asked in the background.',
    access: 'admin',
    params: userParams.extend(vendorParams.shape),
    body: reasonedSchema,
    response: accessReportSchema,
    errors: ['user.not-found', 'vendor.not-connected', 'request.invalid'],
  }),
  suspendUser: defineEndpoint({
    method: 'PUT',
    path: '/admin/users/:userId/suspension',
    summary:
      'Suspend a member, who is told the reason and the end; a suspension that runs is replaced. Sessions stay open for what a suspended member may still do.',
    access: 'admin',
    params: userParams,
    body: suspendSchema,
    response: userDetailSchema,
    errors: ['user.not-found', 'user.is-admin', 'request.invalid'],
  }),
  liftSuspension: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:userId/suspension/lift',
    summary: 'End a suspension before its time.',
    access: 'admin',
    params: userParams,
    body: reasonedSchema,
    response: userDetailSchema,
    errors: ['user.not-found', 'user.not-suspended'],
  }),
  endUserSessions: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:userId/sessions/end',
    summary: 'End all sessions of an account, with their bearer tokens.',
    access: 'admin',
    params: userParams,
    body: reasonedSchema,
    response: userDetailSchema,
    errors: ['user.not-found'],
  }),
  sendVerification: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:userId/verification-mail',
    summary: 'Send the mail again that confirms the address of an account.',
    access: 'admin',
    params: userParams,
    body: reasonedSchema,
    errors: ['user.not-found', 'user.verified', 'mail.unavailable'],
  }),
  getVendorReports: defineEndpoint({
    method: 'GET',
    path: '/admin/memberships',
    summary: 'The vendors of the site: what waits, what fails, and when all members were last looked up.',
    access: 'admin',
    response: z.object({ data: z.array(vendorReportSchema) }),
  }),
  getCounts: defineEndpoint({
    method: 'GET',
    path: '/admin/counts',
    summary:
      'Counts without persons: members by tier and week, plays, and where people stop. Small counts are left out.',
    access: 'admin',
    response: siteCountsSchema,
  }),
  listMembershipProblems: defineEndpoint({
    method: 'GET',
    path: '/admin/memberships/problems',
    summary: 'Events and links of a vendor that need attention, the latest first.',
    access: 'admin',
    query: vendorListQuery,
    response: pageSchema(membershipProblemSchema),
    errors: ['request.invalid'],
  }),
  listDoublePayments: defineEndpoint({
    method: 'GET',
    path: '/admin/memberships/double-payments',
    summary:
      'Payments for a tier that another subscription of the member already covers, and their outcomes, newest first.',
    access: 'admin',
    query: listQuerySchema,
    response: pageSchema(doublePaymentSchema),
    errors: ['request.invalid'],
  }),
  listAllSubscriptions: defineEndpoint({
    method: 'GET',
    path: '/admin/subscriptions',
    summary: 'Subscriptions at a vendor, the newest first.',
    access: 'admin',
    query: vendorListQuery,
    response: pageSchema(listedSubscriptionSchema),
    errors: ['request.invalid'],
  }),
  reconcileNow: defineEndpoint({
    method: 'POST',
    path: '/admin/memberships/:vendor/reconciliation',
    summary: 'Look all members up at a vendor now, and what could not be looked up before. The answer does not wait.',
    access: 'admin',
    params: vendorParams,
    body: reasonedSchema,
    errors: ['vendor.not-connected'],
  }),
  releaseEndings: defineEndpoint({
    method: 'POST',
    path: '/admin/memberships/:vendor/endings',
    summary: 'Let the next look-up of all members end memberships that were held back.',
    access: 'admin',
    params: vendorParams,
    body: reasonedSchema,
    errors: ['vendor.not-connected', 'vendor.nothing-held'],
  }),
  getHealth: defineEndpoint({
    method: 'GET',
    path: '/admin/health',
    summary: 'Database, queues, vendors, jobs, errors and versions.',
    access: 'admin',
    response: healthReportSchema,
  }),
  listAudit: defineEndpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'The audit log, the latest entry first. Entries cannot be changed.',
    access: 'admin',
    query: listQuerySchema.extend(auditFilterSchema.shape),
    response: pageSchema(auditEntrySchema),
    errors: ['request.invalid'],
  }),
  exportAudit: defineEndpoint({
    method: 'POST',
    path: '/admin/audit/export',
    summary:
      'The entries of the audit log that fit the filter, as a CSV file. The export is an entry of the log itself.',
    access: 'admin',
    body: reasonedSchema.extend({ filter: auditFilterSchema }),
    file: 'text/csv; charset=utf-8',
    errors: ['request.invalid'],
  }),
} as const
