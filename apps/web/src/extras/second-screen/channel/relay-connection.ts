/** A connection to the relay of the site. It is opened again after a loss, until the relay refuses or ends it. */
import { API_BASE, RELAY_PATH } from '@rubato/contracts/api'
import {
  RELAY_LOST_CODE,
  relayCloseCodes,
  relayMessageSchema,
  type RelayMessage,
  type RelayRequest,
} from '@rubato/contracts/domain'
import { ApiError } from '../../../lib/api/api-error.ts'
import { createStore } from '../../../ui/store.ts'
import { createLiveness } from './relay-liveness.ts'

export type RelayEnd = keyof typeof relayCloseCodes

/** The bearer tokens of the member. */
export interface BearerSource {
  get(): Promise<string>
  /** The server has refused this token: the next `get` renews it. */
  reject(token: string): void
}

interface RelayOptions {
  ticket: string
  /** Absent for a guest, whose ticket is enough. */
  bearer?: BearerSource
  onMessage(message: RelayMessage): void
  /** Whether messages can be sent. */
  onState(isConnected: boolean): void
  /** The relay has closed the connection for good. */
  onEnd(reason: RelayEnd): void
  /** For tests. */
  open?(url: string): WebSocket
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

const endOf = (code: number): RelayEnd | undefined =>
  (Object.keys(relayCloseCodes) as RelayEnd[]).find((reason) => relayCloseCodes[reason] === code)

function relayUrl(): string {
  const url = new URL(API_BASE + RELAY_PATH, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

const parse = (data: unknown) => {
  try {
    return relayMessageSchema.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

interface SocketEvents {
  onMessage(message: RelayMessage): void
  onClose(code: number): void
}

/** The token of each attempt to connect: after a refusal it is renewed once, as the token of a call is. */
function createRelayToken(source: BearerSource | undefined) {
  let sent: string | undefined
  let isRenewed = false
  return {
    /** Undefined for a guest. */
    async get(): Promise<string | undefined> {
      sent = await source?.get()
      return sent
    },
    accepted() {
      isRenewed = false
    },
    /** After a refusal: whether another attempt is made with a renewed token. False for the second refusal in a row. */
    renew(): boolean {
      if (!source || sent === undefined || isRenewed) return false
      isRenewed = true
      source.reject(sent)
      return true
    },
    /** Whether this error of `get` says that the refused token cannot be renewed: the member is signed out. */
    isRefused: (error: unknown): boolean => isRenewed && error instanceof ApiError && error.status === 401,
  }
}
type RelayToken = ReturnType<typeof createRelayToken>

/** Opens a socket, and sends the first message once it is open. */
function openSocket(options: RelayOptions, token: RelayToken, { onMessage, onClose }: SocketEvents): WebSocket {
  const { open = (url) => new WebSocket(url) } = options
  const socket = open(relayUrl())
  socket.addEventListener('open', async () => {
    try {
      const bearer = await token.get()
      if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ kind: 'hello', bearer, ticket: options.ticket }))
    } catch (error) {
      if (token.isRefused(error)) onClose(relayCloseCodes.refused)
      socket.close()
    }
  })
  socket.addEventListener('message', ({ data }) => {
    const message = parse(data)
    if (message) onMessage(message)
  })
  socket.addEventListener('close', ({ code }) => onClose(code))
  return socket
}

/** Waits longer before each further attempt to connect. `reset` cancels the one that is scheduled. */
function createBackoff(connect: () => void) {
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    reset() {
      wait = FIRST_WAIT_MS
      cancel()
    },
    schedule() {
      cancel()
      timer = setTimeout(connect, wait)
      wait = Math.min(LONGEST_WAIT_MS, wait * 2)
    },
  }
}

/** Sends to the relay. `admitted` returns the socket that the relay has admitted, or null. */
function sendingOf(admitted: () => WebSocket | null) {
  /** False also for a socket that is about to close, which drops what it is given. */
  const isOpen = () => admitted()?.readyState === WebSocket.OPEN
  return {
    isOpen,
    /** Returns whether it was sent: without a connection it is dropped. */
    send(request: RelayRequest): boolean {
      if (isOpen()) admitted()?.send(JSON.stringify(request))
      return isOpen()
    },
  }
}

export function openRelayConnection(options: RelayOptions) {
  let socket: WebSocket | null = null
  let isClosed = false
  const backoff = createBackoff(connect)
  const token = createRelayToken(options.bearer)
  const isReady = createStore(false)
  isReady.subscribe(() => options.onState(isReady.get()))

  const retry = () => {
    liveness.stop()
    isReady.set(false)
    if (!isClosed) backoff.schedule()
  }
  /** Drops a connection that may be dead without waiting for the browser to notice, and schedules the next attempt. */
  const abandon = () => {
    const stale = socket
    socket = null
    stale?.close(RELAY_LOST_CODE)
    retry()
  }
  const liveness = createLiveness(() => socket?.send(JSON.stringify({ kind: 'ping' } satisfies RelayRequest)), abandon)
  const take = (message: RelayMessage) => {
    liveness.heard()
    if (message.kind === 'pong') return
    if (message.kind !== 'ready') return options.onMessage(message)
    backoff.reset()
    token.accepted()
    liveness.ready(message.answersPings === true)
    isReady.set(true)
  }
  const closed = (code: number) => {
    socket = null
    const end = endOf(code)
    if (end === undefined || (end === 'refused' && token.renew())) return retry()
    dispose()
    isReady.set(false)
    options.onEnd(end)
  }
  function connect() {
    const current = openSocket(options, token, {
      onMessage: (message) => socket === current && take(message),
      onClose: (code) => socket === current && closed(code),
    })
    socket = current
    liveness.begin()
  }
  const hurry = () => {
    if (socket || isClosed) return
    backoff.reset()
    connect()
  }
  /** Replaces a connection whose other side has not answered for some time; the next attempt comes after the first wait. */
  const restart = () => {
    if (isClosed) return
    backoff.reset()
    abandon()
  }
  /** After a change of the network the old connection is dead or will never open: connects at once. */
  const onOnline = () => {
    restart()
    hurry()
  }
  function dispose() {
    isClosed = true
    backoff.reset()
    liveness.stop()
    removeEventListener('online', onOnline)
  }
  addEventListener('online', onOnline)
  connect()
  return {
    ...sendingOf(() => (isReady.get() ? socket : null)),
    /** Ends a wait for the next attempt to connect. */
    hurry,
    restart,
    close() {
      dispose()
      socket?.close(1000)
      socket = null
    },
  }
}

export type RelayConnection = ReturnType<typeof openRelayConnection>
