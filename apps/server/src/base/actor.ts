import type { MembershipTier, SessionFactors, Suspension } from '@rubato/contracts/domain'
import type { HostedSession } from '../ports/identity.ts'

/** The signed-in user of a request, from the database and the bearer token. */
export interface Actor {
  userId: string
  username: string
  email: string | null
  ageDeclaredAt: Date | null
  isAdmin: boolean
  /** The suspension that runs; null without one. */
  suspension: Suspension | null
  /** Whether the present policies are accepted. */
  hasAcceptedPolicies: boolean
  /** The factors of this session, as the bearer token says. */
  factors: SessionFactors
  /** The session as a hosted identity provider reports it; absent where the site has no such provider. */
  hostedSession?: HostedSession
  membershipTier: MembershipTier
  /** Last comparison of the membership at Patreon with Patreon, ms since 1970; null without one. */
  membershipCheckedAt: number | null
}
