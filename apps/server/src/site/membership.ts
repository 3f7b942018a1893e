/** Source of the memberships: Patreon, or an account alone (`MEMBERSHIP=open`). */
import type { FastifyInstance } from 'fastify'
import type { MembershipTier } from '@rubato/contracts/domain'
import type { Actor } from '../base/actor.ts'
import { confirmedOnly } from '../confirmation/confirmed-address.ts'
import { outsideDatabaseCall } from '../database/call-budget.ts'
import type { Dependencies, Patronage } from '../dependencies/dependencies.ts'
import type { ConnectedVendor } from '../features/admin/memberships/vendor-reports.ts'
import type { PatreonDependencies } from '../features/membership/patreon/dependencies.ts'
import { membershipRoutes, type MembershipRoutes } from '../features/membership/membership.routes.ts'
import { openMembershipRoutes } from '../features/membership/open-membership.routes.ts'
import { findHold, releaseHold } from '../features/membership/patreon/endings-hold.ts'
import { explainPatron } from '../features/membership/patreon/explain-patron.ts'
import { membershipReconciler, PATREON_JOB } from '../features/membership/patreon/reconcile.ts'
import { memberRefresher, STALE_MS, type MemberRefresher } from '../features/membership/patreon/refresh-member.ts'
import { describeError } from '../http/logging.ts'
import type { Wake } from '../jobs/woken-job.ts'
import type { Site } from './site.ts'

/** Interval at which webhook events are followed that are due again, ms. */
const TICK_MS = 60_000

export interface SiteMembership {
  /** The tier of everybody with an account; null where each account has its own. */
  everyoneHolds: MembershipTier | null
  routes: MembershipRoutes
  /** Patreon for admins; null on a site with open membership. */
  connected: ConnectedVendor | null
  /** Looks a stale membership up in the background: the caller continues with the stored row. */
  refreshIfStale(actor: Actor): void
}

const openMembership: SiteMembership = {
  everyoneHolds: 'master',
  routes: openMembershipRoutes,
  connected: null,
  refreshIfStale: () => {},
}

/** Starts the reconciler of a site with a patron platform. */
export const siteMembership = (site: Site): SiteMembership =>
  site.patronage ? patronMembership(site, patreonDependencies(site, site.patronage)) : openMembership

export const patreonDependencies = (dependencies: Dependencies, patronage: Patronage): PatreonDependencies => ({
  ...dependencies,
  ...patronage,
  queries: dependencies.database.queries,
  ensureConfirmed: confirmedOnly({ identity: dependencies.identity, sendsMail: dependencies.mail !== null }),
  // The redirect URI that is registered at Patreon: the route of the web app that reads the code.
  redirectUri: `${dependencies.settings.publicUrl}/patreon/`,
})

function patronMembership(site: Site, dependencies: PatreonDependencies): SiteMembership {
  const { app } = site
  const report = lookUpFailure(app)
  const refresher = memberRefresher(dependencies, (problem) =>
    app.log.warn({ problem }, 'a look-up at Patreon changed nothing'),
  )
  app.addHook('onClose', () => refresher.settled())
  const follow = startReconciler(site, dependencies, refresher)
  return {
    everyoneHolds: null,
    routes: membershipRoutes(dependencies, refresher, follow, report),
    connected: {
      vendor: 'patreon',
      job: PATREON_JOB,
      findHold: () => holdOf(dependencies),
      releaseHold,
      explain: (userId) => explainPatron(dependencies, userId),
      lookUp: async (userId) => void (await (await refresher.startNow(userId)).finished),
    },
    refreshIfStale({ userId, membershipCheckedAt }) {
      if (membershipCheckedAt === null || dependencies.clock.now() - membershipCheckedAt <= STALE_MS) return
      outsideDatabaseCall(async () => (await refresher.startIfStale(userId)).finished).catch((error: unknown) => {
        app.log.error({ failure: describeError(error) }, 'a membership could not be refreshed')
      })
    },
  }
}

async function holdOf({ queries }: PatreonDependencies) {
  const hold = await findHold(queries)
  if (!hold) return null
  const { heldAt, releasedAt, ...counts } = hold
  return { ...counts, heldAt: heldAt.toISOString(), releasedAt: releasedAt?.toISOString() ?? null }
}

/** Returns the function to call after a webhook event. */
function startReconciler(
  { app, clock, lifecycle, jobs }: Site,
  dependencies: PatreonDependencies,
  refresher: MemberRefresher,
): Wake {
  const failed = lookUpFailure(app)
  const { refreshAfterWebhookEvents, lookUpAll, endLapsed } = membershipReconciler(dependencies, refresher, {
    failed,
    endingsHeld: (counts) =>
      app.log.error(counts, 'so many memberships would have ended that none was: see "Patreon" in operations.md'),
  })
  const follow = jobs.woken({ name: 'patreon-events', work: refreshAfterWebhookEvents, failed })
  jobs.scheduled({
    name: 'patreon-look-ups',
    jobs: [{ name: PATREON_JOB, every: 'night', work: lookUpAll }],
    failed,
  })
  const stop = clock.every(TICK_MS, async () => {
    if (lifecycle.phase !== 'ready') return
    follow()
    await endLapsed().catch(failed)
  })
  app.addHook('preClose', async () => stop())
  return follow
}

const lookUpFailure = (app: FastifyInstance) => (error: unknown) =>
  app.log.error({ failure: describeError(error) }, 'a membership could not be looked up')
