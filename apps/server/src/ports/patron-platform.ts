/** The creator-subscription platform. Adapters report its answers; the membership feature derives tiers from them. */
import type { subscriptionIntervals } from '@rubato/contracts/domain'

export interface PatronPlatform {
  /** The page where people become patrons. */
  readonly becomePatronUrl: string
  /** The page where patrons change and cancel their memberships. */
  readonly manageUrl: string
  /** The OAuth authorization URL; the platform redirects to `redirectUri` with a code and `state`. */
  authorizeUrl(input: { state: string; redirectUri: string }): string
  exchangeCode(input: { code: string; redirectUri: string }): Promise<PatronTokens>
  refreshTokens(refreshToken: string): Promise<PatronTokens>
  /**
   * The user of the token with their memberships in all campaigns that the platform reports. The list is complete: an
   * answer that lists a membership without its details throws `unreadable`.
   */
  getPatron(accessToken: string): Promise<Patron>
  /** Verifies the signature and reads the event; null when the platform did not sign it. */
  readWebhook(request: WebhookRequest): WebhookEvent | null
}

/** An unverified webhook call. */
export interface WebhookRequest {
  event: string
  signature: string
  body: string
}

/**
 * A verified event. It only identifies the membership to look up: the other content can be old, repeated or out of
 * order, and grants nothing.
 */
export interface WebhookEvent {
  /** Null when the event is not about a membership. */
  patronId: string | null
}

export interface PatronTokens {
  accessToken: string
  refreshToken: string
  /** Lifetime of the access token, seconds. */
  expiresIn: number
}

export interface Patron {
  patronId: string
  memberships: PatronMembership[]
}

/** State of the last charge; null without any pledge. */
export type PatronPledge = 'active' | 'declined' | 'former' | null

export interface PatronTier {
  id: string
  /** The price of the tier; null when the answer does not contain it. */
  amountCents: number | null
}

export interface PatronMembership {
  memberId: string
  campaignId: string
  pledge: PatronPledge
  entitledTiers: PatronTier[]
  entitledCents: number
  /** The charge of the next cycle; 0 with an entitlement means that the pledge was cancelled or given. */
  willPayCents: number | null
  interval: (typeof subscriptionIntervals)[number] | null
  /** ISO 8601; null without a further charge. */
  nextChargeDate: string | null
  /** A gift or a free trial: the entitlement costs nothing. */
  isGiven: boolean
}

/**
 * - `code-invalid`: the code was used, has expired or does not exist.
 * - `grant-ended`: the platform refuses this refresh token by name (`invalid_grant`).
 * - `token-refused`: the platform refuses the access token; a renewed one may be accepted.
 * - `unreadable`: an answer without the requested data. `unavailable`: no answer, or an error.
 *
 * `grant-ended` is the only problem that says anything about the person.
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
