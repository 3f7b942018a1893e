/** The whole server as a Fastify app, without a port or a process. */
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { vacuumGrownTables } from './database/vacuum.ts'
import type { Actor } from './base/actor.ts'
import { keyedHash } from './crypto/keyed-hash.ts'
import type { Dependencies } from './dependencies/dependencies.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { findActor } from './features/account/find-actor.ts'
import { getSettings } from './features/account/settings.ts'
import { gameGeneratorRoutes } from './features/game-generators/game-generators.routes.ts'
import { generatorNoun } from './features/game-generators/generator-noun.ts'
import { gameNoun } from './features/games/game-noun.ts'
import { gameRoutes } from './features/games/games.routes.ts'
import { playRoutes } from './features/plays/plays.routes.ts'
import { feedbackRoutes } from './features/feedback/feedback.routes.ts'
import { countUnseenAnswers } from './features/feedback/own-feedback.ts'
import { grammarRoutes } from './features/grammar/grammar.routes.ts'
import { libraryRoutes } from './features/library/library.routes.ts'
import { subscriptionOf } from './features/membership/subscriptions/own-subscriptions.ts'
import { findSubscriptions } from './features/membership/subscriptions/subscriptions.queries.ts'
import { policiesToAccept, presentPolicies } from './features/policies/accept-policies.ts'
import { findErasure } from './features/personal-data/erase/request-erasure.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts'
import { policyRoutes } from './features/policies/policies.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { removeUnusedTags } from './tags/tags.ts'
import { refreshSearchWordsNightly } from './search/refresh-search-words.ts'
import { screenOutdatedScripts } from './features/scripts/authoring/screen-outdated.ts'
import { scriptRoutes } from './features/scripts/scripts.routes.ts'
import { serviceRoutes } from './features/service/service.routes.ts'
import type { Authentication } from './http/authentication.ts'
import { bindEndpoints } from './http/bind-endpoints.ts'
import { installErrorReporting } from './http/error-reporting.ts'
import { installErrorHandler } from './http/error-handler.ts'
import { acceptBodies } from './http/bodies/bodies.ts'
import { createErrorTally, type ErrorTally } from './http/error-tally.ts'
import { followLifecycle } from './http/follow-lifecycle.ts'
import { describeError, installRequestLog, loggerOptions } from './http/logging.ts'
import { isForEveryone, openApiOf } from './http/openapi/openapi.ts'
import { refuseOtherHosts } from './http/request-checks/own-host.ts'
import { createRateLimiter, networkOf } from './http/rate-limit.ts'
import { createSharedRateLimiter } from './http/shared-rate-limit.ts'
import { installCsrfCheck } from './http/request-checks/csrf-check.ts'
import { installSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import {
  answerUnreadable,
  ignoreExpectations,
  readableUrl,
  refuseUnreadableUrls,
} from './http/request-checks/unreadable-requests.ts'
import { serveWebApp } from './http/web-app/web-app.ts'
import { recheckOutdated } from './items/check/recheck.ts'
import { newLifecycle, type Lifecycle } from './base/lifecycle.ts'
import { onceAnHour } from './jobs/claim-job.ts'
import type { Clock } from './ports/clock.ts'
import { retentionJobs } from './site/retention-jobs.ts'
import { siteAdmin } from './site/admin.ts'
import { siteAuth } from './site/auth.ts'
import { siteMail } from './site/mail.ts'
import { sitePictures } from './site/pictures.ts'
import { siteMembership, type SiteMembership } from './site/membership.ts'
import { sitePayments } from './site/payments.ts'
import { siteHistorySync } from './site/history-sync.ts'
import { siteSecondScreen } from './site/second-screen.ts'
import { siteSettings } from './site/site-settings.ts'
import { siteSound } from './site/sound.ts'
import { sharedTables } from './public-items/shared-tables.ts'
import { hintRoutes } from './features/hints/hints.routes.ts'
import type { ItemDependencies } from './items/item-calls.ts'
import { recentPeriods } from './search/recent-periods.ts'

/** Bytes; the largest regular body is a full set of settings, about 10 kB. */
const BODY_LIMIT = 64 * 1024
/** Characters; Node limits the header section, which contains the URL, to 16 kB. */
const URL_MAX = 16 * 1024
const MINUTE = 60_000
/** Housekeeping interval, ms. */
const HOUSEKEEPING_TICK = 60 * MINUTE
export const limits = {
  byNetwork: { limit: 600, windowMs: MINUTE },
  byUser: { limit: 240, windowMs: MINUTE },
  /** Unlisted links that a member opens, games and generators together. */
  linksByUser: { limit: 60, windowMs: 60 * MINUTE },
  /** Consents and declarations of age that are given and taken back: each is a row that stays. */
  declarationsByUser: { limit: 20, windowMs: 60 * MINUTE },
  /** Begins and ends of checks of age. */
  ageStepsByUser: { limit: 20, windowMs: 60 * MINUTE },
} as const

/** @param lifecycle the caller changes its phase; the default is ready */
export async function buildApp(
  dependencies: Dependencies,
  lifecycle: Lifecycle = newLifecycle('ready'),
): Promise<FastifyInstance> {
  const { settings } = dependencies
  const headers = securityHeaders(settings.publicUrl)
  const countCall = networkLimit(dependencies)
  const tally = createErrorTally()
  const app = Fastify({
    ...loggerOptions(settings.log, tally),
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnreadable({ headers, count: countCall }),
    // `refuseOtherHosts` refuses a request without a host, with the error shape of the API.
    http: { requireHostHeader: false },
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy ?? false,
    // Timeouts for slow senders and idle connections; closing does not wait for them.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
    // As long as a URL: contracts limit the length of parameters.
    routerOptions: { maxParamLength: URL_MAX },
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
  installCsrfCheck(app, settings.publicUrl)
  acceptBodies(app)
  // For longer answers of the API; static files are compressed by the build.
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } })
  const membership = siteMembership(app, dependencies, lifecycle)
  const authentication = authenticationOf(dependencies, membership)
  const secondScreen = await siteSecondScreen(app, dependencies, authentication)
  bindEndpoints(
    app,
    { ...handlersOf(app, dependencies, lifecycle, { membership, tally }), ...secondScreen },
    authentication,
  )
  await serveWebApp(app, {
    directory: settings.webDir,
    installedName: settings.installedName,
    site: siteSettings(dependencies),
    policies: Object.values(dependencies.policies.byId),
  })
  startHousekeeping(app, dependencies, lifecycle)
  followOtherProcesses(app, dependencies)
  loadProvider(app, dependencies)
  return app
}

function followOtherProcesses(app: FastifyInstance, { identity }: Dependencies): void {
  const stop = identity.follow()
  app.addHook('onClose', () => stop())
}

/** A provider that does not answer stays unloaded until the next sign-in; the site works without it. */
function loadProvider(app: FastifyInstance, { identity }: Dependencies): void {
  if (identity.kind !== 'redirect') return
  identity.load().catch((error: unknown) => {
    app.log.error({ failure: describeError(error) }, 'Authentication provider load failure')
  })
}

const nouns = [gameNoun, generatorNoun]

/** Each job is claimed in the database and runs in one process; the vacuum is for PGlite, which has one process. */
function startHousekeeping(app: FastifyInstance, dependencies: Dependencies, lifecycle: Lifecycle): void {
  const { clock, database } = dependencies
  const job = { queries: database.jobQueries, clock }
  runHourly(app, clock, lifecycle, [
    ...retentionJobs(dependencies, nouns),
    () => onceAnHour(job, 'recheck-items', () => recheckOutdated(job, nouns)),
    () => onceAnHour(job, 'screen-scripts', () => screenOutdatedScripts(job)),
    () => vacuumGrownTables(database),
    () => refreshSearchWordsNightly(job),
    () => removeUnusedTags(job),
  ])
}

function runHourly(app: FastifyInstance, clock: Clock, lifecycle: Lifecycle, jobs: (() => Promise<unknown>)[]): void {
  const stop = clock.every(HOUSEKEEPING_TICK, async () => {
    if (lifecycle.phase !== 'ready') return
    // One after the other; the failure of one job does not affect the next ones.
    for (const job of jobs) {
      await job().catch((error: unknown) => {
        app.log.error({ failure: describeError(error) }, 'a housekeeping job failed')
      })
    }
  })
  app.addHook('preClose', async () => stop())
}

function handlersOf(
  app: FastifyInstance,
  dependencies: Dependencies,
  lifecycle: Lifecycle,
  { membership, tally }: { membership: SiteMembership; tally: ErrorTally },
) {
  const { database, identity, grammar, clock, cursors, policies, settings } = dependencies
  const { queries } = database
  const mail = siteMail(app, dependencies, lifecycle)
  const payments = sitePayments(app, dependencies, lifecycle, mail)
  const pictures = sitePictures(app, dependencies)
  return {
    ...siteAuth(dependencies, mail),
    ...accountRoutes({
      queries,
      clock,
      ageAssurance: dependencies.ageAssurance,
      returnTo: `${settings.publicUrl}/age-check`,
      countStep: ageCheckLimit(dependencies),
      countDeclaration: declarationLimit(dependencies),
      report: (error) =>
        app.log.warn({ failure: describeError(error) }, 'the service for checks of age did not answer'),
      policiesToAccept: (actor) => policiesToAccept({ queries, policies }, actor),
      subscriptionsOf: async (actor) => (await findSubscriptions(queries, actor.userId)).map(subscriptionOf),
      unseenAnswers: (actor) => countUnseenAnswers(queries, actor),
      eraseAt: async ({ userId }) => (await findErasure(queries, userId))?.eraseAt ?? null,
    }),
    ...personalDataRoutes({
      mail,
      queries,
      clock,
      productName: settings.productName,
      rateLimitFactor: settings.rateLimitFactor,
    }),
    ...policyRoutes({ queries, clock, policies }),
    ...membership.routes,
    ...payments.routes,
    ...siteAdmin(dependencies, { mail, membership, payments, tally }),
    ...itemRoutes(dependencies, pictures.findPhoto),
    ...grammarRoutes({
      grammar,
      clock,
      rateLimitFactor: settings.rateLimitFactor,
      report: (error) => app.log.warn({ failure: describeError(error) }, 'the grammar service did not answer'),
    }),
    ...pictures.routes,
    ...hintRoutes(dependencies.hints),
    ...siteSound(app, dependencies),
    ...siteHistorySync(dependencies),
    ...scriptRoutes({ queries, cursors, clock }),
    ...libraryRoutes({ queries, cursors }),
    ...feedbackRoutes({ queries, clock, cursors, identity, mail, rateLimitFactor: settings.rateLimitFactor }),
    ...moderationRoutes({ queries, clock, cursors, rateLimitFactor: settings.rateLimitFactor }),
    ...serviceRoutes({
      lifecycle,
      database,
      version: settings.version,
      openApi: openApiOf({ title: settings.productName, version: settings.version }, isForEveryone),
      clock,
      rateLimitFactor: settings.rateLimitFactor,
      errorReports: dependencies.errorReports,
      log: (report) => app.log.warn({ report }, 'an error in the browser'),
    }),
  }
}

function ageCheckLimit({ clock, settings }: Dependencies): (userId: string) => void {
  const steps = createRateLimiter(limits.ageStepsByUser, clock, settings.rateLimitFactor)
  return (userId) => steps.take(userId)
}

function declarationLimit({ database, limitKey, settings }: Dependencies): (userId: string) => Promise<void> {
  const rule = limits.declarationsByUser
  const changes = createSharedRateLimiter(database.queries, 'declarationsByUser', rule, settings.rateLimitFactor)
  const keyOf = keyedHash(limitKey)
  return (userId) => changes.take(keyOf(userId))
}

/** Games, generators and plays. */
function itemRoutes(
  { database, cursors, clock, limitKey, settings: { rateLimitFactor } }: Dependencies,
  findPhoto: ItemDependencies['findPhoto'],
) {
  const { queries } = database
  const shared = {
    queries,
    cursors,
    clock,
    findPhoto,
    settingsOf: (actor: Actor) => getSettings({ queries }, actor),
  }
  const openedLinks = createRateLimiter(limits.linksByUser, clock, rateLimitFactor)
  const recent = (kind: 'game' | 'generator') => recentPeriods({ queries, clock }, sharedTables[kind])
  return {
    ...gameRoutes({ ...shared, recent: recent('game') }, openedLinks),
    ...gameGeneratorRoutes({ ...shared, recent: recent('generator') }, openedLinks),
    ...playRoutes({ queries, clock, hashKey: limitKey, rateLimitFactor }),
  }
}

function authenticationOf(
  { identity, clock, settings, database: { queries }, policies }: Dependencies,
  { everyoneHolds, refreshIfStale }: SiteMembership,
): Authentication {
  const calls = createRateLimiter(limits.byUser, clock, settings.rateLimitFactor)
  const actors = { queries, identity, clock, everyoneHolds, policiesToAccept: presentPolicies(policies) }
  return {
    clock,
    async actorOf(bearer) {
      const verified = await identity.verify(bearer)
      return verified ? findActor(actors, verified) : null
    },
    recordCall(actor) {
      calls.take(actor.userId)
      // In the background: this request is answered from the stored row, later ones from the result.
      refreshIfStale(actor)
    },
  }
}

/** Counts a call of a network address; throws `request.too-many`. */
function networkLimit({ clock, settings }: Dependencies): (ip: string) => void {
  const calls = createRateLimiter(limits.byNetwork, clock, settings.rateLimitFactor)
  return (ip) => calls.take(networkOf(ip))
}
