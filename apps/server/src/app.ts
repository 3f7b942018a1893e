/** The whole server as a Fastify app, without a port or a process. */
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { outsideDatabaseCall } from './database/call-budget.ts'
import { vacuumGrownTables } from './database/vacuum.ts'
import type { Dependencies } from './dependencies.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { ensureUser, findActor } from './features/account/find-actor.ts'
import { ensureNameIsFree } from './features/account/usernames.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authLimits, createAuthAttempts, isSharedLimit } from './features/auth/sign-in-limits.ts'
import { gameRoutes } from './features/games/games.routes.ts'
import { grammarRoutes } from './features/grammar/grammar.routes.ts'
import { libraryRoutes } from './features/library/library.routes.ts'
import { membershipRoutes } from './features/membership/membership.routes.ts'
import { membershipReconciler } from './features/membership/reconcile.ts'
import { membershipRefresher, STALE_MS, type MembershipRefresher } from './features/membership/refresh-membership.ts'
import { eraseAddresses } from './features/moderation/erase-addresses.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { removeExpiredDeletions } from './features/scripts/edit-dialog.ts'
import { removeUnusedTags } from './features/scripts/script-tags.ts'
import { purgeScripts } from './features/scripts/delete-script.ts'
import { forgetWordsAtNight } from './features/scripts/forget-words.ts'
import { scriptRoutes } from './features/scripts/scripts.routes.ts'
import { serviceRoutes } from './features/service/service.routes.ts'
import type { Authentication } from './http/authentication.ts'
import { bindEndpoints } from './http/bind-endpoints.ts'
import { installErrorReporting } from './http/error-reporting.ts'
import { installErrorHandler } from './http/error-handler.ts'
import { acceptBodies } from './http/bodies.ts'
import { followLifecycle } from './http/follow-lifecycle.ts'
import { describeError, installRequestLog, loggerOptions } from './http/logging.ts'
import { openApiOf } from './http/openapi.ts'
import { refuseOtherHosts } from './http/own-host.ts'
import { createRateLimiter, networkOf } from './http/rate-limit.ts'
import { createSharedRateLimiter, forgetOldLimits } from './http/shared-rate-limit.ts'
import { refuseCrossSiteWrites } from './http/same-site-writes.ts'
import { installSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { answerUnreadable, ignoreExpectations, readableUrl, refuseUnreadableUrls } from './http/unreadable-requests.ts'
import { serveWebApp } from './http/web-app.ts'
import { newLifecycle, type Lifecycle } from './lifecycle.ts'
import { onceAnHour } from './nightly-jobs.ts'
import type { Clock } from './ports/clock.ts'

/** Bytes; the largest honest body is a full set of settings, about 10 kB. */
const BODY_LIMIT = 64 * 1024
/** Characters; Node reads no longer header section than 16 kB. */
const MAX_ADDRESS = 16 * 1024
const MINUTE = 60_000
/** How often it is looked whether memberships wait to be looked up, ms. */
const RECONCILER_TICK = MINUTE
/** How often it is looked whether something was kept long enough, tables have grown, or a night has begun, ms. */
const UPKEEP_TICK = 60 * MINUTE
export const limits = {
  byNetwork: { limit: 600, windowMs: MINUTE },
  byUser: { limit: 240, windowMs: MINUTE },
} as const

/** @param lifecycle the caller moves it on; an app by itself is ready at once */
export async function buildApp(
  dependencies: Dependencies,
  lifecycle: Lifecycle = newLifecycle('ready'),
): Promise<FastifyInstance> {
  const { settings } = dependencies
  const headers = securityHeaders(settings.publicUrl)
  const countCall = networkLimit(dependencies)
  const app = Fastify({
    ...loggerOptions(settings.log),
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnreadable({ headers, count: countCall }),
    // A request without a host is refused by our own hook, in our own words.
    http: { requireHostHeader: false },
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy ?? false,
    // Slow senders and idle connections end; closing does not wait for them.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
    // As long as an address can be: contracts bound what a parameter may hold.
    routerOptions: { maxParamLength: MAX_ADDRESS },
  })
  installErrorHandler(app)
  installRequestLog(app)
  if (dependencies.errorReports) installErrorReporting(app, dependencies.errorReports, settings.version)
  installSecurityHeaders(app, headers)
  followLifecycle(app, lifecycle)
  app.addHook('onRequest', async (request) => countCall(request.ip))
  refuseOtherHosts(app, settings)
  ignoreExpectations(app)
  refuseUnreadableUrls(app)
  refuseCrossSiteWrites(app, settings.publicUrl)
  acceptBodies(app)
  // Files come compressed from the build; this is for the API's longer answers.
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } })
  const refresher = membershipRefresher(membershipDependencies(dependencies), (problem) =>
    app.log.warn({ problem }, 'a look-up at Patreon changed nothing'),
  )
  const onHint = startReconciler(app, dependencies, lifecycle, refresher)
  bindEndpoints(
    app,
    handlersOf(app, dependencies, lifecycle, { refresher, onHint }),
    authenticationOf(app, dependencies, refresher),
  )
  await serveWebApp(app, {
    directory: settings.webDir,
    productName: settings.productName,
    supportEmail: settings.supportEmail,
    grammar: dependencies.grammar ? 'server' : 'browser',
  })
  startUpkeep(app, dependencies, lifecycle)
  followOtherProcesses(app, dependencies)
  app.addHook('onClose', () => refresher.settled())
  return app
}

function followOtherProcesses(app: FastifyInstance, { identity }: Dependencies): void {
  const stop = identity.follow()
  app.addHook('onClose', () => stop())
}

/** Each job claims itself in the database, so that one process does it; PGlite's own upkeep has one process anyway. */
function startUpkeep(app: FastifyInstance, { clock, database, identity }: Dependencies, lifecycle: Lifecycle): void {
  const kept = { queries: database.jobQueries, clock }
  doEvery(app, clock, lifecycle, [
    () => onceAnHour(kept, 'purge-scripts', () => purgeScripts(kept)),
    () => onceAnHour(kept, 'erase-addresses', () => eraseAddresses(kept)),
    () => onceAnHour(kept, 'forget-limits', () => forgetOldLimits(kept.queries)),
    () => onceAnHour(kept, 'tidy-identity', () => identity.deleteExpired()),
    () => vacuumGrownTables(database),
    () => forgetWordsAtNight(kept),
    () => removeUnusedTags(kept),
    () => removeExpiredDeletions(kept),
  ])
}

function doEvery(app: FastifyInstance, clock: Clock, lifecycle: Lifecycle, works: (() => Promise<unknown>)[]): void {
  const stop = clock.every(UPKEEP_TICK, async () => {
    if (lifecycle.phase !== 'ready') return
    // One after the other, and each for itself: what fails keeps nothing else from being done.
    for (const work of works) {
      await work().catch((error: unknown) => {
        app.log.error({ failure: describeError(error) }, 'the database could not be looked after')
      })
    }
  })
  app.addHook('preClose', async () => stop())
}

/** Returns what is to be called when a hint has come. */
function startReconciler(
  app: FastifyInstance,
  dependencies: Dependencies,
  lifecycle: Lifecycle,
  refresher: MembershipRefresher,
): () => void {
  const report = lookUpFailure(app)
  const { followHints, tick, close } = membershipReconciler(membershipDependencies(dependencies), refresher, {
    failed: report,
    endingsHeld: (counts) =>
      app.log.error(counts, 'so many memberships would have ended that none was: see "Patreon" in operations.md'),
  })
  const stop = dependencies.clock.every(RECONCILER_TICK, async () => {
    if (lifecycle.phase === 'ready') await tick().catch(report)
  })
  // First of all, so that nobody waits for a whole night.
  app.addHook('preClose', async () => {
    stop()
    await close().catch(report)
  })
  return () => outsideDatabaseCall(() => void followHints().catch(report))
}

const lookUpFailure = (app: FastifyInstance) => (error: unknown) =>
  app.log.error({ failure: describeError(error) }, 'a membership could not be looked up')

const membershipDependencies = (dependencies: Dependencies) => ({
  ...dependencies,
  queries: dependencies.database.queries,
  // As registered at Patreon: the route of the web app that takes the code.
  redirectUri: `${dependencies.settings.publicUrl}/patreon/`,
})

function handlersOf(
  app: FastifyInstance,
  dependencies: Dependencies,
  lifecycle: Lifecycle,
  { refresher, onHint }: { refresher: MembershipRefresher; onHint: () => void },
) {
  const { database, identity, devices, limitKey, grammar, clock, cursors, settings } = dependencies
  const { queries } = database
  return {
    ...authRoutes({
      identity,
      devices,
      attempts: createAuthAttempts(limitKey, (name) =>
        isSharedLimit(name)
          ? createSharedRateLimiter(queries, name, authLimits[name], settings.rateLimitFactor)
          : createRateLimiter(authLimits[name], clock, settings.rateLimitFactor),
      ),
      ensureNameIsFree: (username) => ensureNameIsFree({ queries, productName: settings.productName }, username),
      ensureUser: async (subject) => {
        await ensureUser({ queries, identity }, { issuer: identity.issuer, subject })
      },
    }),
    ...accountRoutes({ queries, clock }),
    ...membershipRoutes(membershipDependencies(dependencies), refresher, onHint, lookUpFailure(app)),
    ...gameRoutes({ queries }),
    ...grammarRoutes({
      grammar,
      clock,
      rateLimitFactor: settings.rateLimitFactor,
      report: (error) => app.log.warn({ failure: describeError(error) }, 'the grammar service did not answer'),
    }),
    ...scriptRoutes({ queries, cursors, clock }),
    ...libraryRoutes({ queries, cursors }),
    ...moderationRoutes({ queries, clock, cursors, rateLimitFactor: settings.rateLimitFactor }),
    ...serviceRoutes({
      lifecycle,
      database,
      version: settings.version,
      openApi: openApi(settings),
      clock,
      rateLimitFactor: settings.rateLimitFactor,
      errorReports: dependencies.errorReports,
      log: (report) => app.log.warn({ report }, 'an error in the browser'),
    }),
  }
}

export const openApi = ({ productName, version }: { productName: string; version: string }) =>
  openApiOf({ title: productName, version })

function authenticationOf(
  app: FastifyInstance,
  dependencies: Dependencies,
  refresher: MembershipRefresher,
): Authentication {
  const { identity, clock, settings, database } = dependencies
  const calls = createRateLimiter(limits.byUser, clock, settings.rateLimitFactor)
  return {
    clock,
    async actorOf(bearer) {
      const verified = await identity.verify(bearer)
      return verified ? findActor({ queries: database.queries, identity }, verified) : null
    },
    seen({ userId, membershipCheckedAt }) {
      calls.take(userId)
      if (membershipCheckedAt === null || clock.now() - membershipCheckedAt <= STALE_MS) return
      // Not waited for: this request is answered from what is stored, the next one from what is found.
      const refreshed = outsideDatabaseCall(() => refresher.refreshIfStale(userId))
      refreshed.catch((error: unknown) => {
        app.log.error({ failure: describeError(error) }, 'a membership could not be refreshed')
      })
    },
  }
}

/** Counts a call of a network address; throws `request.too-many`. */
function networkLimit({ clock, settings }: Dependencies): (ip: string) => void {
  const calls = createRateLimiter(limits.byNetwork, clock, settings.rateLimitFactor)
  return (ip) => calls.take(networkOf(ip))
}
