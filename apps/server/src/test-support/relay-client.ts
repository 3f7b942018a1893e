import { API_BASE, RELAY_PATH } from '@rubato/contracts/api'
import { relayMessageSchema, type RelayMessage, type RelayRequest } from '@rubato/contracts/domain'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

export interface RelayClient {
  received: RelayMessage[]
  /** Sends a request, or any text. */
  send(message: RelayRequest | string): void
  /** Resolves once a message of this kind has arrived, and returns the newest. */
  next<Kind extends RelayMessage['kind']>(kind: Kind): Promise<Extract<RelayMessage, { kind: Kind }>>
  /** Resolves to the code with which the connection was closed. */
  closed(): Promise<number>
  isOpen(): boolean
  close(): void
  /** Breaks the connection off. */
  drop(): void
  /** Reads nothing more, and answers nothing. */
  hang(): void
}

const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const TIMEOUT_MS = 10_000

export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app has no port')
  return address.port
}

type Hello = { bearer?: string | undefined; ticket: string } | null

/** Opens a connection and sends `hello`. Rejects when the server refuses the upgrade. */
export const openRelay = async (app: FastifyInstance, hello: Hello, origin?: string): Promise<RelayClient> =>
  openRelayAt(await portOf(app), hello, origin)

/** The same at the port of another process. */
export async function openRelayAt(port: number, hello: Hello, origin?: string): Promise<RelayClient> {
  const host = `127.0.0.1:${port}`
  const socket = new WebSocket(`ws://${host}${API_BASE}${RELAY_PATH}`, {
    origin: origin ?? `http://${host}`,
    headers: { 'user-agent': DEVICE },
  })
  const received: RelayMessage[] = []
  const { promise: closed, resolve: close } = Promise.withResolvers<number>()
  const { promise: opened, resolve: open, reject } = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => received.push(relayMessageSchema.parse(JSON.parse(data.toString('utf8')))))
  socket.on('close', close)
  socket.on('open', open)
  socket.on('error', reject)
  await opened
  const send = (message: object | string) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  if (hello) send({ kind: 'hello', ...hello })
  return {
    received,
    send,
    next: (kind) =>
      vi.waitFor(
        () => {
          const found = received.findLast((message) => message.kind === kind)
          if (!found) throw new Error(`No message of the kind ${kind}`)
          return found as never
        },
        { timeout: TIMEOUT_MS, interval: 10 },
      ),
    closed: () => closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(1000),
    drop: () => socket.terminate(),
    hang: () => socket.pause(),
  }
}
