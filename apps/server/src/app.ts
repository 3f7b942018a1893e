/** The whole server as a Fastify app, without a port or a process. */
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { newLifecycle, type Lifecycle } from './base/lifecycle.ts'
import type { Dependencies } from './dependencies/dependencies.ts'
import { authorFeedbackRoutes } from './features/author-feedback/author-feedback.routes.ts'
import { feedbackRoutes } from './features/feedback/feedback.routes.ts'
import { grammarRoutes } from './features/grammar/grammar.routes.ts'
import { hintRoutes } from './features/hints/hints.routes.ts'
import { libraryRoutes } from './features/library/library.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { noticeRoutes } from './features/notices/notices.routes.ts'
import { scriptRoutes } from './features/scripts/scripts.routes.ts'
import { serviceRoutes } from './features/service/service.routes.ts'
import type { Authentication } from './http/authentication.ts'
import { bindEndpoints } from './http/bind-endpoints.ts'
import { acceptBodies } from './http/bodies/bodies.ts'
import { storageSpace, type StorageSpace } from './database/storage-space.ts'
import { installErrorHandler } from './http/errors/error-handler.ts'
import { installErrorReporting } from './http/errors/error-reporting.ts'
import { createErrorTally, type ErrorTally } from './http/errors/error-tally.ts'
import { followLifecycle } from './http/follow-lifecycle.ts'
import { describeError, installRequestLog, loggerOptions, warnOf } from './http/logging.ts'
import { isForEveryone, openApiOf } from './http/openapi/openapi.ts'
import { limiterFactory } from './http/rate-limit.ts'
import { refuseOverload } from './http/refuse-overload.ts'
import { installCsrfCheck } from './http/request-checks/csrf-check.ts'
import { refuseOtherHosts } from './http/request-checks/own-host.ts'
import {
  answerUnreadable,
  ignoreExpectations,
  readableUrl,
  refuseUnreadableUrls,
} from './http/request-checks/unreadable-requests.ts'
import { installSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { serveWebApp } from './http/web-app/web-app.ts'
import { ruleOfSender } from './regions/site-regions.ts'
import { siteAccount } from './site/account.ts'
import { siteAdmin } from './site/admin.ts'
import { currentTracing } from './tracing/spans.ts'
import { traceRequests } from './http/trace-requests.ts'
import { siteAnnouncements } from './site/announcements.ts'
import { siteAuth } from './site/auth.ts'
import { networkLimit, siteAuthentication } from './site/calls.ts'
import { ensureConsent } from './features/account/declarations/declare.ts'
import { historySyncRoutes } from './features/history-sync/history-sync.routes.ts'
import { scheduleHousekeeping } from './site/housekeeping/housekeeping.ts'
import { scheduleFileRemoval } from './site/housekeeping/machine-files.ts'
import { siteItems } from './site/items.ts'
import { siteJobs } from './site/jobs.ts'
import { siteAlarms } from './site/health/alarms.ts'
import { siteErrorBudget } from './site/health/error-budget.ts'
import { siteHealth } from './site/health/health.ts'
import { siteMail } from './site/mail.ts'
import { siteMetrics } from './site/health/metrics.ts'
import { siteMembership, type SiteMembership } from './site/membership.ts'
import { sitePayments } from './site/payments.ts'
import { sitePictures } from './site/pictures.ts'
import { siteSecondScreen } from './site/second-screen.ts'
import type { Site } from './site/site.ts'
import { siteSettings } from './site/site-settings.ts'
import { siteSound } from './site/sound.ts'
import { siteTierChanges } from './site/tier-changes.ts'

/** Bytes; the largest regular body is a full set of settings, about 10 kB. */
const BODY_LIMIT = 64 * 1024
/** Characters; Node limits the header section, which contains the URL, to 16 kB. */
const URL_MAX = 16 * 1024

/** @param lifecycle the caller changes its phase; the default is ready */
export async function buildApp(
  dependencies: Dependencies,
  lifecycle: Lifecycle = newLifecycle('ready'),
): Promise<FastifyInstance> {
  const { settings } = dependencies
  const headers = securityHeaders(settings)
  const createLimiter = limiterFactory(dependencies.clock, settings.rateLimitFactor)
  const countCall = networkLimit(createLimiter)
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
  const space = storageSpace(settings.databaseDir, dependencies.clock)
  installErrorHandler(app, space.noteFull)
  installRequestLog(app)
  if (dependencies.errorReports) installErrorReporting(app, dependencies.errorReports, settings.version)
  installSecurityHeaders(app, headers)
  followLifecycle(app, lifecycle)
  await refuseOverload(app, lifecycle)
  if (currentTracing()) traceRequests(app)
  app.addHook('onRequest', async (request) => countCall(request.ip))
  refuseOtherHosts(app, settings)
  ignoreExpectations(app)
  refuseUnreadableUrls(app)
  installCsrfCheck(app, settings.publicUrl)
  acceptBodies(app)
  // For longer answers of the API; static files are compressed by the build.
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } })
  const site: Site = { ...dependencies, app, lifecycle, createLimiter, jobs: siteJobs(app, dependencies, lifecycle) }
  const membership = siteMembership(site)
  const authentication = siteAuthentication(site, membership)
  bindEndpoints(app, await handlersOf(site, { membership, authentication, tally, space }), authentication)
  await serveWebApp(app, {
    directory: settings.webDir,
    productName: settings.productName,
    installedName: settings.installedName,
    deviceHosts: settings.deviceHosts,
    site: (sender) => siteSettings(dependencies, ruleOfSender(dependencies.regions, sender)),
    isBlocked: (sender) => ruleOfSender(dependencies.regions, sender).age === 'block',
    policies: Object.values(dependencies.policies.byId),
  })
  scheduleHousekeeping(site)
  scheduleFileRemoval(site)
  followOtherProcesses(app, dependencies)
  loadProvider(app, dependencies)
  return app
}

interface Parts {
  membership: SiteMembership
  authentication: Authentication
  tally: ErrorTally
  space: StorageSpace
}

/** Every feature of the site, and its handlers. */
async function handlersOf(site: Site, { membership, authentication, tally, space }: Parts) {
  const { app, database, identity, clock, cursors, createLimiter, settings } = site
  const mail = siteMail(site)
  const payments = sitePayments(site, mail)
  const pictures = sitePictures(site)
  const connected = [membership.connected, payments.connected].filter((vendor) => vendor !== null)
  const readHealth = siteHealth(site, { connected, tally })
  siteMetrics(site, readHealth)
  siteErrorBudget(site)
  siteAlarms(site, { mail, readHealth })
  siteTierChanges(site)
  const shared = { queries: database.queries, clock, cursors, createLimiter }
  return {
    ...siteAuth(site, mail),
    ...siteAccount(site, mail),
    ...membership.routes,
    ...payments.routes,
    ...siteAdmin(site, { mail, membership, connected, readHealth }),
    ...siteAnnouncements(site, mail),
    ...siteItems(site, pictures.findPhoto),
    ...pictures.routes,
    ...siteSound(site),
    ...historySyncRoutes({ ...shared, ensureConsent }),
    ...(await siteSecondScreen(site, authentication)),
    ...scriptRoutes(shared),
    ...libraryRoutes(shared),
    ...grammarRoutes({ ...shared, grammar: site.grammar, report: warnOf(app, 'the grammar service did not answer') }),
    ...hintRoutes(site.hints),
    ...feedbackRoutes({ ...shared, identity, mail }),
    ...noticeRoutes(shared),
    ...authorFeedbackRoutes(shared),
    ...moderationRoutes(shared),
    ...serviceRoutes({
      ...shared,
      database,
      space,
      lifecycle: site.lifecycle,
      version: settings.version,
      openApi: openApiOf({ title: settings.productName, version: settings.version }, isForEveryone),
      errorReports: site.errorReports,
      log: (report) => app.log.warn({ report }, 'an error in the browser'),
    }),
  }
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
