/** One WebSocket of the relay: admission by its first message, limits, heartbeat. Knows the socket by a small interface. */
import {
  FRAMES_PER_SECOND,
  relayCloseCodes,
  relayHelloSchema,
  relayRequestSchema,
  type RelayMessage,
} from '@rubato/contracts/domain'
import { AppError } from '../../../base/errors.ts'
import type { Ticket, Tickets } from '../tickets.ts'
import { TRY_AGAIN, type Party, type Relay } from './relay.ts'
import type { Connection, RoomPlace } from './room.ts'
import { parseJson } from '../../../base/parse-json.ts'

/** The part of a WebSocket of the library that is used. */
export interface Socket {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  pong(data: Uint8Array): void
  close(code: number): void
  terminate(): void
  on(event: 'message', listener: (data: { toString(): string }, isBinary: boolean) => void): unknown
  on(event: 'close', listener: (code: number) => void): unknown
  on(event: 'ping', listener: (data: Uint8Array) => void): unknown
  on(event: 'pong' | 'error', listener: () => void): unknown
}

export interface SocketOptions {
  relay: Relay
  tickets: Tickets
  /**
   * The member of a bearer token who may use second screens; throws `AppError`. Calls back when the session of the token
   * has ended, until `release`.
   */
  authorize(bearer: string, onEnded: () => void): Promise<Access>
  /** Whether a guest may connect from where this client is. */
  mayGuestEnter(): boolean
  /**
   * Counts the open connections of a member, and apart from them the places of the member's guests, by `guest`; false when there are
   * too many.
   */
  open(userId: string, guest: string | null): boolean
  closed(userId: string, guest: string | null): void
}

export interface Access {
  userId: string
  release(): void
}

/** Time for the first message, ms. */
const HELLO_MS = 10_000
const HEARTBEAT_MS = 20_000
/** A client that does not answer the close of its connection is disconnected after this time, ms. */
const CLOSE_MS = 2000
/** A client that does not take its messages is disconnected, bytes. */
const BUFFER_MAX = 256 * 1024
/** Messages that may come at once. */
const BURST = 3 * FRAMES_PER_SECOND
/** RFC 6455, 7.4.1: normal, going away, policy violation. */
const [NORMAL, GOING_AWAY, POLICY] = [1000, 1001, 1008]
/** Codes that a browser sends when a page closes its connection, or is left: not `RELAY_LOST_CODE`. */
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

interface OwnConnection extends Connection {
  /** Whether this side has closed it: later messages are not read. */
  isClosing(): boolean
  /** The session of the member's sign-in has ended. */
  endSignIn(): void
  hasSignInEnded(): boolean
}

function connectionOf(socket: Socket): OwnConnection {
  let isClosing = false
  let hasSignInEnded = false
  const close = (code: number) => {
    if (isClosing) return
    isClosing = true
    socket.close(code)
    const timer = setTimeout(() => socket.terminate(), CLOSE_MS).unref()
    socket.on('close', () => clearTimeout(timer))
  }
  return {
    send(message: RelayMessage) {
      if (socket.bufferedAmount > BUFFER_MAX) socket.terminate()
      else socket.send(JSON.stringify(message))
    },
    close,
    isClosing: () => isClosing,
    endSignIn() {
      hasSignInEnded = true
      close(relayCloseCodes.refused)
    },
    hasSignInEnded: () => hasSignInEnded,
  }
}

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

interface Admitted extends Access {
  party: Party
  /** The name of a guest's place; null for a party of the member's. */
  guest: string | null
}

type AdmittingTicket = Exclude<Ticket, { kind: 'invitation' }>

/**
 * The member whose connections this one counts to; null for one who may not connect. A guest has no account: the ticket, which
 * the member's stage gave, is enough.
 */
async function accessOf(
  ticket: AdmittingTicket,
  bearer: string | undefined,
  connection: OwnConnection,
  options: SocketOptions,
): Promise<Access | null> {
  if (ticket.kind === 'guest') return options.mayGuestEnter() ? { userId: ticket.user, release: () => undefined } : null
  if (bearer === undefined) return null
  // A stage keeps its connection: its screens may hold the only stop that is within reach. In the room of a guest there are none.
  const onEnded = ticket.kind === 'stage' ? () => undefined : connection.endSignIn
  const access = await options.authorize(bearer, onEnded)
  if (access.userId === ticket.user) return access
  access.release()
  return null
}

/** Checks the first message. Returns the close code of a refusal. */
async function admit(
  text: string,
  device: string | null,
  connection: OwnConnection,
  options: SocketOptions,
): Promise<Admitted | number> {
  const hello = relayHelloSchema.safeParse(parseJson(text))
  const ticket = hello.success ? options.tickets.open(hello.data.ticket) : null
  if (!hello.success || !ticket || ticket.kind === 'invitation') return relayCloseCodes.refused
  const access = await accessOf(ticket, hello.data.bearer, connection, options)
  if (!access) return relayCloseCodes.refused
  const guest = ticket.kind === 'guest' ? ticket.screen : null
  const place = { room: ticket.room, screen: 'screen' in ticket ? ticket.screen : null, device }
  const entered = await enter(place, connection, { userId: access.userId, guest }, options)
  if (typeof entered !== 'number') return { party: entered, guest, ...access }
  access.release()
  return entered
}

async function enter(
  place: RoomPlace,
  connection: Connection,
  { userId, guest }: Pick<Admitted, 'userId' | 'guest'>,
  { relay, open, closed }: SocketOptions,
): Promise<Party | number> {
  if (guest === null && !open(userId, null)) return relayCloseCodes.full
  const party = await relay.admit(place, connection).catch(() => TRY_AGAIN)
  if (typeof party !== 'object') {
    if (guest === null) closed(userId, null)
    return typeof party === 'string' ? relayCloseCodes[party] : party
  }
  // After the admission: one who was removed, or whose session has ended, keeps no other guest out.
  if (guest === null || open(userId, guest)) return party
  party.leave(false)
  return TRY_AGAIN
}

const codeOf = (error: unknown): number =>
  error instanceof AppError && error.code !== 'request.too-many' && error.code !== 'service.unavailable'
    ? relayCloseCodes.refused
    : TRY_AGAIN

/** @param device browser and system of the client */
export function serveSocket(socket: Socket, device: string | null, options: SocketOptions): void {
  const connection = connectionOf(socket)
  const bucket = createBucket(() => performance.now())
  const late = setTimeout(() => connection.close(POLICY), HELLO_MS)
  late.unref()
  const stopPings = keepAlive(socket)
  let admitted: Admitted | null = null
  let isNew = true
  /** Why the connection was closed before its admission was known. */
  let closedBy: number | null = null

  const leave = ({ party, userId, guest, release }: Admitted, code: number) => {
    party.leave(CLOSED_BY_PAGE.includes(code) || connection.hasSignInEnded())
    release()
    options.closed(userId, guest)
  }
  const greet = async (text: string) => {
    const result = await admit(text, device, connection, options).catch(codeOf)
    clearTimeout(late)
    if (typeof result === 'number') return connection.close(result)
    if (closedBy !== null) return leave(result, closedBy)
    admitted = result
    connection.send({ kind: 'ready', answersPings: true })
  }
  socket.on('message', (data, isBinary) => {
    if (connection.isClosing()) return
    if (isBinary || !bucket.take()) return connection.close(POLICY)
    if (isNew) {
      isNew = false
      void greet(data.toString())
      return
    }
    const request = relayRequestSchema.safeParse(parseJson(data.toString()))
    if (!request.success || !admitted) return connection.close(POLICY)
    // To a client that does not read its messages this ends the connection, so pings cannot fill the memory.
    if (request.data.kind === 'ping') return connection.send({ kind: 'pong' })
    admitted.party.handle(request.data)
  })
  // Browsers send none. A client that does not read the answers would fill the memory with them.
  socket.on('ping', (data) => {
    if (connection.isClosing()) return
    if (!bucket.take() || socket.bufferedAmount > BUFFER_MAX) return connection.close(POLICY)
    socket.pong(data)
  })
  // A message over the limit of size: the library closes the connection.
  socket.on('error', () => undefined)
  socket.on('close', (code) => {
    clearTimeout(late)
    stopPings()
    closedBy = code
    if (admitted) leave(admitted, code)
    admitted = null
  })
}
