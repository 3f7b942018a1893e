/** Authentication of callers, and rate limits of calls. */
import { findActor } from '../features/account/find-actor.ts'
import { presentPolicies } from '../features/policies/accept-policies.ts'
import type { Authentication } from '../http/authentication.ts'
import { networkOf, type CreateLimiter } from '../http/rate-limit.ts'
import { ruleOfSender } from '../regions/site-regions.ts'
import type { SiteMembership } from './membership.ts'
import type { Site } from './site.ts'

const MINUTE = 60_000
export const callLimits = {
  byNetwork: { limit: 600, windowMs: MINUTE },
  byUser: { limit: 240, windowMs: MINUTE },
} as const

export function siteAuthentication(
  { identity, clock, createLimiter, database: { queries }, policies, regions }: Site,
  { everyoneHolds, refreshIfStale }: SiteMembership,
): Authentication {
  const calls = createLimiter(callLimits.byUser)
  const actors = { queries, identity, clock, everyoneHolds, policiesToAccept: presentPolicies(policies) }
  return {
    clock,
    ruleOf: (sender) => ruleOfSender(regions, sender),
    async actorOf(bearer, rule) {
      const verified = await identity.verify(bearer)
      return verified ? findActor({ ...actors, rule }, verified) : null
    },
    recordCall(actor) {
      calls.take(actor.userId)
      // In the background: this request is answered from the stored row, later ones from the result.
      refreshIfStale(actor)
    },
  }
}

/** Counts a call of a network address; throws `request.too-many`. */
export function networkLimit(createLimiter: CreateLimiter): (ip: string) => void {
  const calls = createLimiter(callLimits.byNetwork)
  return (ip) => calls.take(networkOf(ip))
}
