/** The WebSocket route of the relay. */
import { setTimeout as delay } from 'node:timers/promises'
import websocket from '@fastify/websocket'
import { API_BASE, RELAY_PATH } from '@rubato/contracts/api'
import { deviceName, FRAME_MAX } from '@rubato/contracts/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/open-database.ts'
import { refuseOtherSockets } from '../../http/request-checks/own-sockets.ts'
import type { Sender } from '../../regions/site-regions.ts'
import type { Tickets } from './tickets.ts'
import { createRelay } from './relay/relay.ts'
import { serveSocket, type SocketOptions } from './relay/socket.ts'

interface RelayDependencies {
  database: Database
  tickets: Tickets
  publicUrl: string
  /** The rights of a bearer that came in a message of this connection. */
  authorize: (
    sender: Sender,
    ...given: Parameters<SocketOptions['authorize']>
  ) => ReturnType<SocketOptions['authorize']>
  /** Whether a guest may connect from where the sender is. */
  admitsGuest: (sender: Sender) => boolean
}

/** Largest message, bytes: a frame and its envelope, or a first message with a bearer. */
const MESSAGE_BYTES_MAX = FRAME_MAX + 1000
/** Connections of one member to this process: two sessions with all their screens, and with a partner each. */
const SOCKETS_PER_USER = 12
/** Guests of one member at this process: two sessions with a partner each, one of whom is just replaced. */
const GUESTS_PER_USER = 3

/** RFC 6455, 7.4.1 and the registry of close codes: the browsers connect again, to another process or the next one. */
const SERVICE_RESTART = 1012
/** How long closing the app waits for browsers to answer, ms. */
const CLOSE_MS = 1000

/**
 * Closes the connections before the server stops. The default of the plugin sends no code, which counts as closed by the
 * page, and waits half a minute for a client that does not answer.
 */
async function closeSockets(this: FastifyInstance): Promise<void> {
  const { websocketServer: server } = this
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const client of server.clients) client.close(SERVICE_RESTART)
  await Promise.race([isClosed, delay(CLOSE_MS, undefined, { ref: false })])
  for (const client of server.clients) client.terminate()
}

/** Guests by member, in memory. The connections of one place count once: a newer one closes those before it. */
function countGuests(most: number) {
  const places = new Map<string, Map<string, number>>()
  return {
    open(userId: string, guest: string): boolean {
      const own = places.get(userId) ?? new Map<string, number>()
      if (!own.has(guest) && own.size >= most) return false
      places.set(userId, own.set(guest, (own.get(guest) ?? 0) + 1))
      return true
    },
    closed(userId: string, guest: string): void {
      const own = places.get(userId)
      const count = (own?.get(guest) ?? 1) - 1
      if (count > 0) own?.set(guest, count)
      else own?.delete(guest)
      if (own?.size === 0) places.delete(userId)
    },
  }
}

/** Connections by member, in memory. */
function countSockets(most: number) {
  const counts = new Map<string, number>()
  return {
    open(userId: string): boolean {
      const count = counts.get(userId) ?? 0
      if (count >= most) return false
      counts.set(userId, count + 1)
      return true
    },
    closed(userId: string): void {
      const count = (counts.get(userId) ?? 1) - 1
      if (count > 0) counts.set(userId, count)
      else counts.delete(userId)
    },
  }
}

export async function serveRelay(
  app: FastifyInstance,
  { database, tickets, publicUrl, authorize, admitsGuest }: RelayDependencies,
): Promise<void> {
  await app.register(websocket, {
    // Pings count as messages: `serveSocket` answers them.
    options: { maxPayload: MESSAGE_BYTES_MAX, autoPong: false },
    preClose: closeSockets,
    // A client that breaks the protocol is no error of the site: the default logs one.
    errorHandler: (_error, socket) => socket.terminate(),
  })
  const path = API_BASE + RELAY_PATH
  refuseOtherSockets(app, { path, publicUrl })
  const relay = createRelay(database)
  // Counted apart, so that a guest cannot use up the connections of the member.
  const [own, guests] = [countSockets(SOCKETS_PER_USER), countGuests(GUESTS_PER_USER)]
  app.get(path, { websocket: true }, (socket, { headers, ip, ips }) => {
    serveSocket(socket, deviceName(headers['user-agent']), {
      relay,
      tickets,
      authorize: (bearer, onEnded) => authorize({ headers, ip, ips }, bearer, onEnded),
      mayGuestEnter: () => admitsGuest({ headers, ip, ips }),
      open: (userId, guest) => (guest === null ? own.open(userId) : guests.open(userId, guest)),
      closed: (userId, guest) => (guest === null ? own.closed(userId) : guests.closed(userId, guest)),
    })
  })
  app.addHook('onClose', () => relay.close())
}
