/** The creator-subscription platform. Adapters report what it says; what that entitles to is the membership feature's. */
import type { subscriptionIntervals } from '@rubato/contracts/domain'

export interface PatronPlatform {
  /** The page where one becomes a patron. */
  readonly becomePatronUrl: string
  /** The address that sends a person to the platform and back to `redirectUri` with a code and `state`. */
  authorizeUrl(input: { state: string; redirectUri: string }): string
  exchangeCode(input: { code: string; redirectUri: string }): Promise<PatronTokens>
  refreshTokens(refreshToken: string): Promise<PatronTokens>
  /** The token's user and their memberships in every campaign that the platform reports. */
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

export interface PatronMembership {
  memberId: string
  campaignId: string | null
  entitledTierIds: string[]
  entitledCents: number
  /** What the next cycle will charge; 0 with an entitlement means it was cancelled or given. */
  willPayCents: number | null
  interval: (typeof subscriptionIntervals)[number] | null
  /** ISO; null when nothing is to be charged. */
  nextChargeDate: string | null
  isGifted: boolean
}

/**
 * `code-invalid`: the code was used, is too old or never existed. `grant-ended`: the person took our access back, or
 * the refresh token is spent; they have to link again. `unavailable`: anything else; what is stored stays as it is.
 */
export type PatronProblem = 'code-invalid' | 'grant-ended' | 'unavailable'

export class PatronPlatformError extends Error {
  readonly problem: PatronProblem
  constructor(problem: PatronProblem, detail: string, cause?: unknown) {
    super(`${problem}: ${detail}`, { cause })
    this.name = 'PatronPlatformError'
    this.problem = problem
  }
}
