/** A browser at the relay, over a real socket. */
import { WebSocket } from 'undici'
import { API_BASE, RELAY_PATH } from '@rubato/contracts/api'
import { relayMessageSchema, type RelayMessage } from '@rubato/contracts/domain'

export interface Client {
  send(message: object): void
  /** Resolves when the relay has admitted it. */
  ready: Promise<void>
  drop(): void
}

/** @param onMessage without it nothing of what comes is read */
export function openClient(
  port: number,
  hello: { ticket: string; bearer?: string },
  onMessage?: (message: RelayMessage) => void,
): Client {
  const host = `127.0.0.1:${port}`
  const socket = new WebSocket(`ws://${host}${API_BASE}${RELAY_PATH}`, { headers: { origin: `http://${host}` } })
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const send = (message: object) => socket.send(JSON.stringify(message))
  socket.addEventListener('open', () => send({ kind: 'hello', ...hello }))
  socket.addEventListener('close', ({ code }) => reject(new Error(`The relay has closed a connection: ${code}`)))
  socket.addEventListener('message', ({ data }) => {
    if (!onMessage) return resolve()
    const message = relayMessageSchema.parse(JSON.parse(String(data)))
    if (message.kind === 'ready') resolve()
    else onMessage(message)
  })
  return { send, ready, drop: () => socket.close() }
}

/** A frame as long as a sealed view of a stage. */
const STAGE_FRAME = 's'.repeat(1100)
/** Interval of the messages of a stage: its clock and its beats, ms. */
const STAGE_MS = 500

/** Sends the frames of a stage that is connected, until it is stopped. */
export const playStage = (stage: Client, screen: string) =>
  keepSending(stage, { kind: 'frame', screen, data: STAGE_FRAME }, STAGE_MS)

/** Sends the frames of a page that is connected, until it is stopped. */
export function keepSending(client: Client, message: object, every: number): () => void {
  let timer: NodeJS.Timeout
  // Spread over the interval, as the pages of a site are.
  const first = setTimeout(() => {
    timer = setInterval(() => client.send(message), every)
  }, Math.random() * every)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
