import type { MembershipTier } from '@rubato/contracts/domain'
import type { HostedSession } from './ports/identity.ts'

/** The signed-in user of a request, from the database and the bearer token. */
export interface Actor {
  userId: string
  username: string
  email: string | null
  ageDeclaredAt: Date | null
  isAdmin: boolean
  /** Last proof of a factor in this session, ms since 1970; null when the provider does not report it. */
  factorVerifiedAt: number | null
  /** The session as a hosted identity provider reports it; absent where the site has no such provider. */
  hostedSession?: HostedSession
  membershipTier: MembershipTier
  /** Last comparison of the membership with its vendor, ms since 1970; null without a membership. */
  membershipCheckedAt: number | null
}
