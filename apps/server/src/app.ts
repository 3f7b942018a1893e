/** The whole server as a Fastify app, without a port or a process. */
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { ensureUser, findActor } from './features/account/find-actor.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { membershipRoutes } from './features/membership/membership.routes.ts'
import { membershipRefresher, STALE_MS, type MembershipRefresher } from './features/membership/refresh-membership.ts'
import { scriptRoutes } from './features/scripts/scripts.routes.ts'
import { serviceRoutes } from './features/service/service.routes.ts'
import type { Authentication } from './http/authentication.ts'
import { bindEndpoints } from './http/bind-endpoints.ts'
import { installErrorHandler } from './http/error-handler.ts'
import { acceptJsonOnly } from './http/json-only.ts'
import { describeError, installRequestLog, loggerOptions } from './http/logging.ts'
import { openApiOf } from './http/openapi.ts'
import { createRateLimiter, networkOf } from './http/rate-limit.ts'
import { refuseCrossSiteWrites } from './http/same-site-writes.ts'
import { installSecurityHeaders } from './http/security-headers.ts'
import { serveWebApp } from './http/web-app.ts'

/** Bytes; the largest honest body is a full set of settings, about 10 kB. */
const BODY_LIMIT = 64 * 1024
const MINUTE = 60_000
export const limits = {
  byNetwork: { limit: 600, windowMs: MINUTE },
  byUser: { limit: 240, windowMs: MINUTE },
} as const

export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { settings } = dependencies
  const app = Fastify({
    ...loggerOptions(settings.log),
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy ?? false,
    // Slow senders and idle connections end; closing does not wait for them.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  installErrorHandler(app)
  installRequestLog(app)
  installSecurityHeaders(app, settings.publicUrl)
  limitNetworks(app, dependencies)
  refuseCrossSiteWrites(app, settings.publicUrl)
  acceptJsonOnly(app)
  // Files come compressed from the build; this is for the API's longer answers.
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } })
  const refresher = membershipRefresher(membershipDependencies(dependencies))
  bindEndpoints(app, handlersOf(dependencies, refresher), authenticationOf(app, dependencies, refresher))
  await serveWebApp(app, {
    directory: settings.webDir,
    productName: settings.productName,
    supportEmail: settings.supportEmail,
  })
  app.addHook('onClose', () => refresher.settled())
  return app
}

const membershipDependencies = (dependencies: Dependencies) => ({
  ...dependencies,
  queries: dependencies.database.queries,
  // As registered at Patreon: the route of the web app that takes the code.
  redirectUri: `${dependencies.settings.publicUrl}/patreon/`,
})

function handlersOf(dependencies: Dependencies, refresher: MembershipRefresher) {
  const { database, identity, clock, settings } = dependencies
  const { queries } = database
  return {
    ...authRoutes({
      identity,
      clock,
      rateLimitFactor: settings.rateLimitFactor,
      ensureUser: async (subject) => {
        await ensureUser({ queries, identity }, { issuer: identity.issuer, subject })
      },
    }),
    ...accountRoutes({ queries, clock }),
    ...membershipRoutes(membershipDependencies(dependencies), refresher),
    ...scriptRoutes({ queries }),
    ...serviceRoutes({ database, version: settings.version, openApi: openApi(settings) }),
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
    async actorOf(bearer) {
      const verified = await identity.verify(bearer)
      return verified ? findActor({ queries: database.queries, identity }, verified) : null
    },
    seen({ userId, membershipCheckedAt }) {
      calls.take(userId)
      if (membershipCheckedAt === null || clock.now() - membershipCheckedAt <= STALE_MS) return
      // Not waited for: this request is answered from what is stored, the next one from what is found.
      refresher.refreshIfStale(userId).catch((error: unknown) => {
        app.log.error({ failure: describeError(error) }, 'a membership could not be refreshed')
      })
    },
  }
}

function limitNetworks(app: FastifyInstance, { clock, settings }: Dependencies): void {
  const calls = createRateLimiter(limits.byNetwork, clock, settings.rateLimitFactor)
  app.addHook('onRequest', async (request) => calls.take(networkOf(request.ip)))
}
