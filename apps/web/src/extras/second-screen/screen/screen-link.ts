/** This screen's connection to a session: joins by a code or a link, agrees on keys, and keeps the clocks together. */
import { secondScreenEndpoints } from '@rubato/contracts/api'
import type { MemberInput } from '@rubato/engine'
import { call, sessionToken } from '../../../lib/api/api-client.ts'
import { createStore, type ReadableStore } from '../../../play/extra.ts'
import { randomBytes, toText } from '../../../lib/bytes.ts'
import type { ScreenLink as Link } from '../channel/link.ts'
import type { StageMessage } from '../channel/messages.ts'
import { openRelayConnection, type RelayEnd } from '../channel/relay-connection.ts'
import { openWindowChannel } from '../channel/window-channel.ts'
import { startAgreement } from './agreement.ts'
import { createMirror, type Mirror } from './mirror.ts'

/** Why a screen is no longer part of a session; `closed`: the session ended. */
export type EndReason = RelayEnd | 'closed'

export type LinkState =
  | { kind: 'connecting' }
  /** The stage shows a number too, and waits until the member has compared them. */
  | { kind: 'comparing'; number: string }
  | { kind: 'connected' }
  /** No answer for some time; it connects again by itself. */
  | { kind: 'lost' }
  | { kind: 'ended'; reason: EndReason }

export interface ScreenLink {
  state: ReadableStore<LinkState>
  mirror: Mirror
  /** False while the stage cannot be reached. */
  send(input: MemberInput): boolean
  close(): void
}

/** Sends and receives frames, through the relay or between windows. */
interface Wire {
  send(frame: string): void
  restart(): void
  close(): void
}
interface WireEvents {
  onFrame(frame: string): void
  onEnd(reason: EndReason): void
}

/** Quick exchanges at first, for the clocks, then regular ones. */
const FIRST_PINGS = 8
const FIRST_PING_MS = 120
const PING_MS = 2000
/** Without an answer for this time the connection counts as lost; after each further one it is opened again. */
const LOST_MS = 6500
const TICK_MS = 25
/** Time for the last message to be sealed and sent, ms. */
const GOODBYE_MS = 200

async function openWire(link: Link | string, { onFrame, onEnd }: WireEvents): Promise<Wire> {
  if (typeof link !== 'string' && link.kind === 'window') {
    const name = toText(randomBytes(12))
    const channel = openWindowChannel(link.channel, 'screen', (screen, frame) => {
      if (screen === name) onFrame(frame)
    })
    return { send: (frame) => channel.send(name, frame), restart: () => undefined, close: channel.close }
  }
  const code = typeof link === 'string' ? link : link.code
  const { ticket } = await call(secondScreenEndpoints.joinPairing, { body: { code } })
  const relay = openRelayConnection({
    ticket,
    bearer: sessionToken,
    onMessage: (message) => message.kind === 'frame' && onFrame(message.data),
    onState: () => undefined,
    onEnd,
  })
  return { send: (data) => relay.send({ kind: 'frame', data }), restart: relay.restart, close: relay.close }
}

/** Joins with a typed code or a link. Rejects with the error of the call that uses the code. */
export async function joinSession(link: Link | string): Promise<ScreenLink> {
  const now = () => performance.now()
  const state = createStore<LinkState>({ kind: 'connecting' })
  const mirror = createMirror(now)
  let pings = 0
  let pingAt = 0
  let heardAt = now()
  const end = (reason: EndReason) => {
    if (state.get().kind !== 'ended') state.set({ kind: 'ended', reason })
    stop()
  }
  const wire = await openWire(link, { onFrame: (frame) => agreement.receive(frame), onEnd: end })
  const take = (message: StageMessage) => {
    heardAt = now()
    if (message.kind === 'ended') return end('closed')
    if (state.get().kind === 'lost') state.set({ kind: 'connected' })
    mirror.take(message)
  }
  const agreement = startAgreement({
    secret: typeof link === 'string' ? null : link.secret,
    sendFrame: wire.send,
    onNumber: (number) => state.set({ kind: 'comparing', number }),
    onConnected() {
      pings = 0
      pingAt = 0
      state.set({ kind: 'connected' })
    },
    onMessage: take,
  })
  const isJoined = () => ['connected', 'lost'].includes(state.get().kind)
  const keepInTouch = () => {
    if (!isJoined() || now() < pingAt) return
    pings += 1
    pingAt = now() + (pings < FIRST_PINGS ? FIRST_PING_MS : PING_MS)
    agreement.send({ kind: 'ping', asked: now() })
    if (now() - heardAt < LOST_MS) return
    heardAt = now()
    state.set({ kind: 'lost' })
    wire.restart()
  }
  const timer = setInterval(() => {
    mirror.tick()
    keepInTouch()
  }, TICK_MS)
  function stop() {
    clearInterval(timer)
    mirror.silence()
    agreement.close()
    wire.close()
  }
  return {
    state,
    mirror,
    send(input) {
      if (state.get().kind !== 'connected') return false
      agreement.send({ kind: 'input', input })
      return true
    },
    close() {
      agreement.send({ kind: 'bye' })
      setTimeout(stop, GOODBYE_MS)
    },
  }
}
