import type { MembershipTier } from '@rubato/contracts/domain'

/** The signed-in person as every use case sees them: what the database and their token say at this request. */
export interface Actor {
  userId: string
  username: string
  email: string | null
  ageDeclaredAt: Date | null
  isAdmin: boolean
  /** When they last proved who they are in this session, ms; null when the provider does not say. */
  factorVerifiedAt: number | null
  membershipTier: MembershipTier
  /** When the membership was last compared with its vendor, ms; null without one. */
  membershipCheckedAt: number | null
}
