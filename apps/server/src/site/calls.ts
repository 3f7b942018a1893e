import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { findActor } from '../features/account/find-actor.ts'
import { presentPolicies } from '../features/policies/accept-policies.ts'
import type { Authentication } from '../http/authentication.ts'
import { networkOf, type CreateLimiter, type RateLimiter } from '../http/rate-limit.ts'
import { ruleOfSender } from '../regions/site-regions.ts'
import type { SiteMembership } from './membership.ts'
import type { Site } from './site.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
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
    recordVendorCall: vendorLimit(createLimiter),
  }
}

/** Counts each endpoint with `vendorCallsPerHour` by itself. */
function vendorLimit(createLimiter: CreateLimiter): Authentication['recordVendorCall'] {
  const limiters = new Map<EndpointName, RateLimiter>()
  for (const [name, { vendorCallsPerHour: limit }] of Object.entries(endpoints as Record<EndpointName, Endpoint>))
    if (limit !== undefined) limiters.set(name as EndpointName, createLimiter({ limit, windowMs: HOUR }))
  return (name, actor) => limiters.get(name)?.take(actor.userId)
}

/** Counts a call of a network address; throws `request.too-many`. */
export function networkLimit(createLimiter: CreateLimiter): (ip: string) => void {
  const calls = createLimiter(callLimits.byNetwork)
  return (ip) => calls.take(networkOf(ip))
}
