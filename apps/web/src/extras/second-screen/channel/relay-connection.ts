/** A connection to the relay of the site. It is opened again after a loss, until the relay refuses or ends it. */
import { API_BASE, RELAY_PATH } from '@rubato/contracts/api'
import { relayCloseCodes, relayMessageSchema, type RelayMessage, type RelayRequest } from '@rubato/contracts/domain'

export type RelayEnd = keyof typeof relayCloseCodes

interface RelayOptions {
  ticket: string
  /** Absent for a guest, whose ticket is enough. */
  bearer?: () => Promise<string>
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

export function openRelayConnection(options: RelayOptions) {
  const { open = (url) => new WebSocket(url) } = options
  let socket: WebSocket | null = null
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let isReady = false

  const setReady = (next: boolean) => {
    if (isReady === next) return
    isReady = next
    options.onState(next)
  }
  const retry = () => {
    setReady(false)
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(connect, wait)
    wait = Math.min(LONGEST_WAIT_MS, wait * 2)
  }
  function connect() {
    const current = open(relayUrl())
    socket = current
    const isCurrent = () => socket === current
    current.addEventListener('open', async () => {
      const bearer = await options.bearer?.().catch(() => null)
      if (bearer === null) current.close()
      else if (current.readyState === WebSocket.OPEN)
        current.send(JSON.stringify({ kind: 'hello', bearer, ticket: options.ticket }))
    })
    current.addEventListener('message', ({ data }) => {
      const message = isCurrent() ? parse(data) : undefined
      if (message?.kind === 'ready') {
        wait = FIRST_WAIT_MS
        setReady(true)
      } else if (message) options.onMessage(message)
    })
    current.addEventListener('close', ({ code }) => {
      if (!isCurrent()) return
      socket = null
      const end = endOf(code)
      if (end === undefined) return retry()
      isClosed = true
      removeEventListener('online', hurry)
      setReady(false)
      options.onEnd(end)
    })
  }
  const hurry = () => {
    if (socket || isClosed) return
    wait = FIRST_WAIT_MS
    clearTimeout(timer)
    connect()
  }
  /** False also for a socket that is about to close, which drops what it is given. */
  const isOpen = () => isReady && socket?.readyState === WebSocket.OPEN
  addEventListener('online', hurry)
  connect()
  return {
    isOpen,
    /** Returns whether it was sent: without a connection it is dropped. */
    send(request: RelayRequest): boolean {
      if (isOpen()) socket?.send(JSON.stringify(request))
      return isOpen()
    },
    /** Ends a wait for the next attempt to connect. */
    hurry,
    /** Connects again at once: the other side has not answered for some time. */
    restart() {
      if (isClosed) return
      const stale = socket
      socket = null
      stale?.close()
      wait = FIRST_WAIT_MS
      retry()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      removeEventListener('online', hurry)
      socket?.close(1000)
      socket = null
    },
  }
}

export type RelayConnection = ReturnType<typeof openRelayConnection>
