/** Second screens: the calls that pair one, and the relay. */
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { serveRelay } from '../features/second-screen/relay.routes.ts'
import { secondScreenRoutes } from '../features/second-screen/second-screen.routes.ts'
import { createTickets } from '../features/second-screen/tickets.ts'
import { authorize, type Authentication } from '../http/authentication.ts'

/** A connection to the relay needs what a call that pairs a screen needs. */
async function screenUser(bearer: string, authentication: Authentication): Promise<Actor> {
  const actor = await authorize('joinPairing', `Bearer ${bearer}`, authentication)
  if (!actor) throw new AppError('auth.signed-out')
  return actor
}

/** Serves the relay; returns the handlers of the calls. */
export async function siteSecondScreen(
  app: FastifyInstance,
  { database, clock, ticketBox, settings }: Dependencies,
  authentication: Authentication,
): Promise<ReturnType<typeof secondScreenRoutes>> {
  const tickets = createTickets(ticketBox, clock)
  await serveRelay(app, { database, tickets, authorize: (bearer) => screenUser(bearer, authentication) })
  return secondScreenRoutes({ queries: database.queries, clock, tickets, rateLimitFactor: settings.rateLimitFactor })
}
