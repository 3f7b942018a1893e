/** The WebSocket route of the relay. */
import websocket from '@fastify/websocket'
import { API_BASE, RELAY_PATH } from '@rubato/contracts/api'
import { FRAME_MAX } from '@rubato/contracts/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../actor.ts'
import type { Database } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'
import { deviceName } from '../../http/device-name.ts'
import type { Tickets } from './tickets.ts'
import { createRelay } from './relay/relay.ts'
import { serveSocket } from './relay/socket.ts'

interface RelayDependencies {
  database: Database
  tickets: Tickets
  /** The member of a bearer token who may use second screens; throws `AppError`. */
  authorize(bearer: string): Promise<Actor>
}

/** Largest message, bytes: a frame and its envelope, or a first message with a bearer. */
const MESSAGE_BYTES_MAX = FRAME_MAX + 1000
/** Connections of one member to this process: two sessions with all their screens. */
const SOCKETS_PER_USER = 10

/** The connections of each member, in memory. */
function countSockets() {
  const counts = new Map<string, number>()
  return {
    open(userId: string): boolean {
      const count = counts.get(userId) ?? 0
      if (count >= SOCKETS_PER_USER) return false
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

/** Whether the page that opens the connection is of the host that it is opened to. */
const isSameOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host

export async function serveRelay(
  app: FastifyInstance,
  { database, tickets, authorize }: RelayDependencies,
): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MESSAGE_BYTES_MAX } })
  const relay = createRelay(database)
  const sockets = countSockets()
  app.get(
    API_BASE + RELAY_PATH,
    {
      websocket: true,
      onRequest: async ({ headers }) => {
        if (!isSameOrigin(headers.origin, headers.host)) throw new AppError('request.cross-site')
      },
    },
    (socket, { headers }) => {
      serveSocket(socket, deviceName(headers['user-agent']), { relay, tickets, authorize, ...sockets })
    },
  )
  app.addHook('onClose', () => relay.close())
}
