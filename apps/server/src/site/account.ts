/** Accounts, policies and personal data, with their dependencies on other features. */
import { keyedHash } from '../crypto/keyed-hash.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { accountRoutes } from '../features/account/account.routes.ts'
import { subscriptionOf } from '../features/membership/subscriptions/own-subscriptions.ts'
import { findSubscriptions } from '../features/membership/subscriptions/subscriptions.queries.ts'
import { countUnseenNotices } from '../features/notices/own-notices.ts'
import { findErasure } from '../features/personal-data/erase/request-erasure.ts'
import { personalDataRoutes } from '../features/personal-data/personal-data.routes.ts'
import { policiesToAccept } from '../features/policies/accept-policies.ts'
import { policyRoutes } from '../features/policies/policies.routes.ts'
import { warnOf } from '../http/logging.ts'
import { createSharedRateLimiter } from '../http/shared-rate-limit.ts'
import type { MailGate } from '../mail/mail-gate.ts'
import type { Site } from './site.ts'

const HOUR = 3_600_000
export const accountLimits = {
  /** Consents and declarations of age that are given and taken back: each is a row that stays. */
  declarationsByUser: { limit: 20, windowMs: HOUR },
} as const

/** @param mail null on a site without a mail server */
export function siteAccount(site: Site, mail: MailGate | null) {
  const { app, clock, policies, settings, ageAssurance } = site
  const { queries } = site.database
  return {
    ...accountRoutes({
      queries,
      clock,
      ageAssurance,
      returnTo: `${settings.publicUrl}/age-check`,
      countDeclaration: declarationLimit(site),
      report: warnOf(app, 'the service for checks of age did not answer'),
      policiesToAccept: (actor) => policiesToAccept({ queries, policies }, actor),
      subscriptionsOf: async (actor) => (await findSubscriptions(queries, actor.userId)).map(subscriptionOf),
      unseenNotices: (actor) => countUnseenNotices(queries, actor),
      eraseAt: async ({ userId }) => (await findErasure(queries, userId))?.eraseAt ?? null,
    }),
    ...personalDataRoutes({
      mail,
      queries,
      clock,
      productName: settings.productName,
      createLimiter: site.createLimiter,
    }),
    ...policyRoutes({ queries, clock, policies }),
  }
}

function declarationLimit({ database, limitKey, settings }: Dependencies): (userId: string) => Promise<void> {
  const rule = accountLimits.declarationsByUser
  const changes = createSharedRateLimiter(database.queries, 'declarationsByUser', rule, settings.rateLimitFactor)
  const keyOf = keyedHash(limitKey)
  return (userId) => changes.take(keyOf(userId))
}
