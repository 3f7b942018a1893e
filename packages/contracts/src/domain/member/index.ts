/** A member: account, membership, policies, declarations, security, profile. */
export {
  membershipModes,
  signUpModes,
  type SignUpMode,
  membershipTiers,
  type MembershipTier,
  isSubscribed,
  isTierAtLeast,
  highestTier,
  type Vendor,
  subscriptionIntervals,
  type SubscriptionInterval,
  type MembershipNotice,
  type PatronStatus,
  type MembershipStatus,
  type Subscription,
} from './membership.ts'
export {
  paidTierSchema,
  type PaidTier,
  intervalSchema,
  amountCentsSchema,
  currencySchema,
  type SubscriptionStanding,
  type OwnSubscription,
  type OwnSubscriptions,
  type Price,
  type Pricing,
  type CheckoutStatus,
  type PaymentReceipt,
  CANCELLATION_REASON_MAX,
  cancellationSchema,
} from './payments.ts'
export { PAYMENT_MESSAGE_MAX, type PaymentFailureCode } from './payment-failure.ts'
export {
  policyIds,
  type PolicyId,
  acceptedPolicyIds,
  policyVersionSchema,
  type Policy,
  type PolicyBlock,
  type AcceptablePolicy,
} from './policies.ts'
export { type DeclarationKind, DECLARATION_VERSIONS, type Declaration, type ConsentToGive } from './declarations.ts'
export { type Suspension, USERNAME_LENGTH, usernameSchema, type AuthSession, type User } from './user.ts'
export { ERASURE_DAYS, sharedWorksChoices, type SharedWorksChoice, type Erasure } from './erasure.ts'
export {
  tierFor,
  can,
  capabilities,
  type Capability,
  EARLY_ACCESS,
  earlyAccess,
  capabilitiesOf,
  savedItemLimit,
} from './capabilities.ts'
export { EARLY_TIER } from './early-access.ts'
export { storageLimits } from './storage-limits.ts'
export { lookAlikes, foldName, FORMER_MEMBER, isReservedName } from './names.ts'
export { PASSWORD_LENGTH, weakPasswordReason } from './password.ts'
export {
  type ReverificationPreset,
  reverificationPresets,
  type SessionFactors,
  factorsFor,
  isFresh,
} from './reverification.ts'
export { PASSKEYS_MAX, RECOVERY_CODES, type Passkey, type AccountSession, type AccountSecurity } from './security.ts'
export {
  sides,
  type Side,
  type Owned,
  memberProfileSchema,
  type MemberProfile,
  defaultMemberProfile,
  isDefaultProfile,
  type OptInId,
  optInFor,
  optInIds,
  tasksOfOptIn,
  isCategory,
  type OptIn,
  ACKNOWLEDGEMENT_DAYS,
  validOptIns,
} from './profile.ts'
export { tasksSwitchedOff } from './screening.ts'
export {
  PASSPHRASE_LENGTH,
  HISTORY_KEY_ROUNDS,
  RECORD_SIZES,
  RECORD_CONTENT_MAX,
  RECORDS_PER_PUT,
  RECORDS_PER_PAGE,
  RECORDS_PER_ERASURE,
  RECORDS_MAX,
  COPY_CHARACTERS_MAX,
  type HistoryKey,
  type HistoryCopy,
  type HistoryRecord,
  type RecordToPut,
} from './history-sync.ts'
