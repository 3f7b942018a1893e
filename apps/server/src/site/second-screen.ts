/** Second screens and partners: the calls that pair and invite them, and the relay. */
import { guestEndpoints } from '@rubato/contracts/api'
import { AppError } from '../base/errors.ts'
import { serveRelay } from '../features/second-screen/relay.routes.ts'
import { admitsGuests, guestRoutes } from '../features/second-screen/guests/guests.routes.ts'
import { secondScreenRoutes } from '../features/second-screen/second-screen.routes.ts'
import { createTickets } from '../features/second-screen/tickets.ts'
import type { Access } from '../features/second-screen/relay/socket.ts'
import { authorize, type Authentication } from '../http/authentication.ts'
import { missingRoutes } from '../http/bind-endpoints.ts'
import type { BearerVerifier } from '../ports/identity.ts'
import type { Sender } from '../regions/site-regions.ts'
import type { Site } from './site.ts'

/** A connection to the relay needs the same access as a call that pairs a screen. */
async function screenUser(
  { headers, ...sender }: Sender,
  bearer: string,
  onEnded: () => void,
  { authentication, identity }: { authentication: Authentication; identity: BearerVerifier },
): Promise<Access> {
  const actor = await authorize(
    'joinPairing',
    { ...sender, headers: { ...headers, authorization: `Bearer ${bearer}` } },
    authentication,
  )
  if (!actor) throw new AppError('auth.signed-out')
  const release = identity.onEnded(bearer, onEnded)
  // The session may have ended while the member was read.
  if (await identity.verify(bearer)) return { userId: actor.userId, release }
  release()
  throw new AppError('auth.signed-out')
}

/** Serves the relay; returns the handlers of the calls. */
export async function siteSecondScreen(
  { app, database, identity, clock, createLimiter, ticketBox, settings }: Site,
  authentication: Authentication,
): Promise<ReturnType<typeof secondScreenRoutes> & ReturnType<typeof guestRoutes>> {
  const tickets = createTickets(ticketBox, clock)
  await serveRelay(app, {
    database,
    tickets,
    publicUrl: settings.publicUrl,
    authorize: (sender, bearer, onEnded) => screenUser(sender, bearer, onEnded, { authentication, identity }),
    admitsGuest: (sender) => settings.hasPartner && admitsGuests(authentication.ruleOf(sender)),
  })
  const shared = { queries: database.queries, clock, tickets, createLimiter }
  return {
    ...secondScreenRoutes(shared),
    ...(settings.hasPartner ? guestRoutes(shared) : missingRoutes(guestEndpoints)),
  }
}
