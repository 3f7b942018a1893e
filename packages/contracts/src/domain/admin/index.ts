/** The domain of admins. */
export {
  auditActions,
  type AuditAction,
  type AuditKind,
  auditDetailsSchema,
  type AuditDetails,
  type AuditEntry,
  AUDIT_SEARCH_MIN,
  type AuditFilter,
} from './audit.ts'
export {
  userShows,
  type UserShow,
  type ListedUser,
  type UserSubscription,
  USER_HISTORY_LISTED,
  type UserDetail,
  reasonedSchema,
  type Reasoned,
  type Suspend,
} from './users.ts'
export {
  COUNT_BOUND,
  type VendorReport,
  type MembershipProblem,
  type DoublePayment,
  type ListedSubscription,
  ERRORS_LISTED,
  type HealthReport,
} from './service-report.ts'
