/** The creator-subscription platform. Adapters report what it says; what that entitles to is the membership feature's. */
import type { subscriptionIntervals } from '@rubato/contracts/domain'

export interface PatronPlatform {
  /** The page where one becomes a patron. */
  readonly becomePatronUrl: string
  /** The page where patrons change and cancel their memberships. */
  readonly manageUrl: string
  /** The address that sends a person to the platform and back to `redirectUri` with a code and `state`. */
  authorizeUrl(input: { state: string; redirectUri: string }): string
  exchangeCode(input: { code: string; redirectUri: string }): Promise<PatronTokens>
  refreshTokens(refreshToken: string): Promise<PatronTokens>
  /**
   * The token's user and their memberships in every campaign that the platform reports. The list is complete: an answer
   * that lists a membership without its details throws `unreadable`.
   */
  getPatron(accessToken: string): Promise<Patron>
  /** Reads a message that claims to come from the platform; null when it does not. */
  readMessage(message: PatronMessage): PatronHint | null
}

/** As it came in. */
export interface PatronMessage {
  event: string
  signature: string
  body: string
}

/**
 * What a message is good for: to know whose membership to look up. Its other content can be old, repeated or out of
 * order, and nothing is granted from it.
 */
export interface PatronHint {
  /** Null when it concerns nobody's membership. */
  patronId: string | null
}

export interface PatronTokens {
  accessToken: string
  refreshToken: string
  /** Seconds the access token lives, as the platform says. */
  expiresIn: number
}

export interface Patron {
  patronId: string
  memberships: PatronMembership[]
}

/** What the platform says about the last charge; null: nothing was ever pledged. */
export type PatronPledge = 'active' | 'declined' | 'former' | null

export interface PatronTier {
  id: string
  /** The price of the tier; null when the platform did not say. */
  amountCents: number | null
}

export interface PatronMembership {
  memberId: string
  campaignId: string
  pledge: PatronPledge
  entitledTiers: PatronTier[]
  entitledCents: number
  /** What the next cycle will charge; 0 with an entitlement means it was cancelled or given. */
  willPayCents: number | null
  interval: (typeof subscriptionIntervals)[number] | null
  /** ISO; null when nothing is to be charged. */
  nextChargeDate: string | null
  /** A gift or a free trial: the entitlement costs nothing. */
  isGiven: boolean
}

/**
 * - `code-invalid`: the code was used, is too old or never existed.
 * - `grant-ended`: the platform refuses this refresh token by name (`invalid_grant`).
 * - `token-refused`: the platform refuses the access token; a renewed one may be accepted.
 * - `unreadable`: an answer without what was asked for. `unavailable`: no answer, or an error.
 *
 * None but `grant-ended` says anything about the person.
 */
export type PatronProblem = 'code-invalid' | 'grant-ended' | 'token-refused' | 'unreadable' | 'unavailable'

export class PatronPlatformError extends Error {
  readonly problem: PatronProblem
  constructor(problem: PatronProblem, detail: string, cause?: unknown) {
    super(`${problem}: ${detail}`, { cause })
    this.name = 'PatronPlatformError'
    this.problem = problem
  }
}
