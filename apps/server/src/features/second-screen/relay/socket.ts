/** One WebSocket of the relay: admission by its first message, limits, heartbeat. Knows the socket by a small interface. */
import {
  FRAMES_PER_SECOND,
  relayCloseCodes,
  relayHelloSchema,
  relayRequestSchema,
  type RelayMessage,
} from '@rubato/contracts/domain'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../errors.ts'
import type { Tickets } from '../tickets.ts'
import type { Party, Relay } from './relay.ts'
import type { Connection } from './room.ts'

/** The part of a WebSocket of the library that is used. */
export interface Socket {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number): void
  terminate(): void
  on(event: 'message', listener: (data: { toString(): string }, isBinary: boolean) => void): unknown
  on(event: 'close', listener: (code: number) => void): unknown
  on(event: 'pong' | 'error', listener: () => void): unknown
}

export interface SocketOptions {
  relay: Relay
  tickets: Tickets
  /** The member of a bearer token who may use second screens; throws `AppError`. */
  authorize(bearer: string): Promise<Actor>
  /** Counts the open connections of a member; false when there are too many. */
  open(userId: string): boolean
  closed(userId: string): void
}

/** Time for the first message, ms. */
const HELLO_MS = 10_000
const HEARTBEAT_MS = 20_000
/** A client that does not take its messages is disconnected, bytes. */
const BUFFER_MAX = 256 * 1024
/** Messages that may come at once. */
const BURST = 3 * FRAMES_PER_SECOND
/** RFC 6455, 7.4.1: normal, going away, policy violation, try again later. */
const [NORMAL, GOING_AWAY, POLICY, TRY_AGAIN] = [1000, 1001, 1008, 1013]
/** Codes that a browser sends when a page closes its connection, or is left. */
const CLOSED_BY_PAGE: readonly number[] = [NORMAL, GOING_AWAY, 1005]

/** Limits the rate of messages: `take` returns false when there are too many. */
function createBucket(now: () => number) {
  let tokens = BURST
  let last = now()
  return {
    take(): boolean {
      tokens = Math.min(BURST, tokens + ((now() - last) / 1000) * FRAMES_PER_SECOND)
      last = now()
      tokens -= 1
      return tokens >= 0
    },
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const connectionOf = (socket: Socket): Connection => ({
  send(message: RelayMessage) {
    if (socket.bufferedAmount > BUFFER_MAX) socket.terminate()
    else socket.send(JSON.stringify(message))
  },
  close: (code) => socket.close(code),
})

/** Pings, and terminates a connection that does not answer. Returns the function that ends it. */
function keepAlive(socket: Socket): () => void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, HEARTBEAT_MS)
  timer.unref()
  return () => clearInterval(timer)
}

interface Admitted {
  party: Party
  userId: string
}

/** Checks the first message. Returns the close code of a refusal. */
async function admit(
  text: string,
  device: string | null,
  connection: Connection,
  { relay, tickets, authorize, open, closed }: SocketOptions,
): Promise<Admitted | number> {
  const hello = relayHelloSchema.safeParse(parsed(text))
  const ticket = hello.success ? tickets.open(hello.data.ticket) : null
  if (!hello.success || !ticket) return relayCloseCodes.refused
  const actor = await authorize(hello.data.bearer)
  if (actor.userId !== ticket.user) return relayCloseCodes.refused
  if (!open(actor.userId)) return relayCloseCodes.full
  const party = await relay
    .admit({ room: ticket.room, screen: ticket.screen, device }, connection)
    .catch(() => TRY_AGAIN)
  if (typeof party === 'object' && party !== null) return { party, userId: actor.userId }
  closed(actor.userId)
  return party ?? relayCloseCodes.full
}

const codeOf = (error: unknown): number =>
  error instanceof AppError && error.code !== 'request.too-many' && error.code !== 'service.unavailable'
    ? relayCloseCodes.refused
    : TRY_AGAIN

/** @param device browser and system of the client */
export function serveSocket(socket: Socket, device: string | null, options: SocketOptions): void {
  const connection = connectionOf(socket)
  const bucket = createBucket(() => performance.now())
  const late = setTimeout(() => socket.close(POLICY), HELLO_MS)
  late.unref()
  const stopPings = keepAlive(socket)
  let admitted: Admitted | null = null
  let state: 'new' | 'waiting' | 'admitted' | 'closed' = 'new'
  /** Why the connection was closed before its admission was known. */
  let closedBy: number | null = null

  const leave = ({ party, userId }: Admitted, code: number) => {
    party.leave(CLOSED_BY_PAGE.includes(code))
    options.closed(userId)
  }
  const greet = async (text: string) => {
    const result = await admit(text, device, connection, options).catch(codeOf)
    clearTimeout(late)
    if (typeof result === 'number') return socket.close(result)
    if (closedBy !== null) return leave(result, closedBy)
    admitted = result
    state = 'admitted'
    connection.send({ kind: 'ready' })
  }
  socket.on('message', (data, isBinary) => {
    if (isBinary || !bucket.take()) return socket.close(POLICY)
    if (state === 'new') {
      state = 'waiting'
      void greet(data.toString())
      return
    }
    const request = relayRequestSchema.safeParse(parsed(data.toString()))
    if (!request.success || !admitted) return socket.close(POLICY)
    admitted.party.handle(request.data)
  })
  // A message over the limit of size: the library closes the connection.
  socket.on('error', () => undefined)
  socket.on('close', (code) => {
    clearTimeout(late)
    stopPings()
    closedBy = code
    state = 'closed'
    if (admitted) leave(admitted, code)
    admitted = null
  })
}
