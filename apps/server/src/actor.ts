import type { MembershipTier, SessionFactors } from '@rubato/contracts/domain'

/** The signed-in user of a request, from the database and the bearer token. */
export interface Actor {
  userId: string
  username: string
  email: string | null
  ageDeclaredAt: Date | null
  isAdmin: boolean
  /** The factors of this session, as the bearer token says. */
  factors: SessionFactors
  membershipTier: MembershipTier
  /** Last comparison of the membership with its vendor, ms since 1970; null without a membership. */
  membershipCheckedAt: number | null
}
