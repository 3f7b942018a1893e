import type { MembershipTier } from '@rubato/contracts/domain'

/** The signed-in user of a request, from the database and the bearer token. */
export interface Actor {
  userId: string
  username: string
  email: string | null
  ageDeclaredAt: Date | null
  isAdmin: boolean
  /** Last proof of a factor in this session, ms since 1970; null when the provider does not report it. */
  factorVerifiedAt: number | null
  membershipTier: MembershipTier
  /** Last comparison of the membership at Patreon with Patreon, ms since 1970; null without one. */
  membershipCheckedAt: number | null
}
