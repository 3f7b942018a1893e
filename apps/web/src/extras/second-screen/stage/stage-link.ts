/** The screens of one session: pairs them, sends what the stage shows, and takes their inputs. */
import { secondScreenEndpoints } from '@rubato/contracts/api'
import type { RelayMessage } from '@rubato/contracts/domain'
import { call, sessionToken } from '../../../lib/api/api-client.ts'
import { createStore, type ExtraContext, type Output, type ReadableStore } from '../../../play/extra.ts'
import { randomBytes, toText, type Bytes } from '../channel/bytes.ts'
import { hintOf, newSecret } from '../channel/handshake.ts'
import { fragmentOf } from '../channel/link.ts'
import type { ScreenMessage, StageMessage } from '../channel/messages.ts'
import { openRelayConnection, type RelayConnection } from '../channel/relay-connection.ts'
import { openWindowChannel, type WindowChannel } from '../channel/window-channel.ts'
import { createPeer, type Peer } from './peer.ts'
import { createPublisher } from './publisher.ts'

/** A screen in the list on the stage. */
export interface ScreenEntry {
  id: string
  /** Browser and system; null for a window of this browser, or when they are unknown. */
  device: string | null
  isWindow: boolean
  state: 'connecting' | 'comparing' | 'connected' | 'away'
  /** The number to compare with that of the screen. */
  number: string | null
}

export interface Pairing {
  code: string
  /** Opens the second screen on another device, with the key in its fragment. */
  url: string
  /** `performance.now()` at which the code expires. */
  until: number
}

export interface StageLink {
  output: Output
  screens: ReadableStore<readonly ScreenEntry[]>
  /** Opens another window; false when the browser did not allow it. */
  openWindow(): boolean
  /** A new code; throws `ApiError` or `NetworkError`. */
  pair(): Promise<Pairing>
  confirm(id: string): void
  remove(id: string): void
  close(): void
}

interface Entry {
  peer: Peer
  device: string | null
  isWindow: boolean
  /** `performance.now()` of its last message. */
  heardAt: number
  isAway: boolean
  send(frame: string): void
}

/** A screen sends at least every two seconds. Without a message for this time it counts as away, ms. */
const AWAY_MS = 7000
/** A closed window says nothing when it closes: it leaves the list after this time, ms. */
const FORGOTTEN_MS = 20_000
/** Time for the last messages to be sealed and sent, ms. */
const LAST_MESSAGES_MS = 300

const urlOf = (fragment: string) => `${location.origin}/hud#${fragment}`

/** Tells a screen its present state, for the list. */
function entryOf(id: string, { peer, device, isWindow, isAway }: Entry): ScreenEntry {
  const state = peer.state()
  const shown = state === 'comparing' || state === 'connected' ? state : 'connecting'
  return { id, device, isWindow, number: peer.number(), state: isAway ? 'away' : shown }
}

export function createStageLink(context: ExtraContext): StageLink {
  const entries = new Map<string, Entry>()
  const removed = new Set<string>()
  /** Secrets of QR codes by their hints: those of codes work once. */
  const secrets = new Map<string, { secret: Bytes; isLasting: boolean }>()
  const screens = createStore<readonly ScreenEntry[]>([])
  const show = () => screens.set([...entries].map(([id, entry]) => entryOf(id, entry)))
  const toAll = (message: StageMessage) => {
    for (const { peer } of entries.values()) peer.send(message)
  }
  const publisher = createPublisher(context, toAll)
  let relay: RelayConnection | null = null
  let ticket: string | undefined
  let windows: { channel: WindowChannel; name: string } | null = null

  const secretFor = (hint: string): Bytes | null => {
    const found = secrets.get(hint)
    if (found && !found.isLasting) secrets.delete(hint)
    return found?.secret ?? null
  }
  /** Takes an input as the stage's own buttons do: only what is offered now, and stop always. */
  const takeInput = (input: Extract<ScreenMessage, { kind: 'input' }>['input']) => {
    if (input === 'stop' || context.view.get()?.inputs.includes(input)) context.send(input)
  }
  const takeMessage = (id: string, received: number, message: ScreenMessage) => {
    const entry = entries.get(id)
    const peer = entry?.peer
    if (entry) entry.heardAt = received
    if (entry?.isAway) {
      entry.isAway = false
      show()
    }
    if (message.kind === 'input') takeInput(message.input)
    else if (message.kind === 'ping')
      peer?.send({ kind: 'pong', asked: message.asked, received, answered: performance.now() })
    else if (message.kind === 'bye') forget(id)
    else for (const each of publisher.snapshot()) peer?.send(each)
  }
  const forget = (id: string) => {
    entries.delete(id)
    show()
  }
  /** The screen of this name; a new one is added. Null for one that the member has removed. */
  const entryFor = (id: string, via: Pick<Entry, 'isWindow' | 'send'>): Entry | null => {
    if (removed.has(id)) return null
    const known = entries.get(id)
    if (known) return known
    const peer = createPeer({
      sendFrame: via.send,
      secretFor,
      onState(state) {
        if (state === 'connected') for (const message of publisher.snapshot()) peer.send(message)
        show()
      },
      onMessage: (message) => takeMessage(id, performance.now(), message),
    })
    const entry: Entry = { peer, device: null, heardAt: performance.now(), isAway: false, ...via }
    entries.set(id, entry)
    show()
    return entry
  }
  const overRelay = (screen: string): Pick<Entry, 'isWindow' | 'send'> => ({
    isWindow: false,
    send: (data) => relay?.send({ kind: 'frame', screen, data }),
  })
  const takeRelayMessage = (message: RelayMessage) => {
    if (message.kind === 'frame')
      entryFor(message.screen ?? '', overRelay(message.screen ?? ''))?.peer.receive(message.data)
    else if (message.kind === 'joined') {
      const entry = entryFor(message.screen, overRelay(message.screen))
      if (entry) Object.assign(entry, { device: message.device, isAway: false })
    } else if (message.kind === 'left') {
      const entry = entries.get(message.screen)
      if (entry?.peer.state() === 'connected') entry.isAway = true
      else entries.delete(message.screen)
    }
    show()
  }
  const windowName = () => {
    if (windows) return windows.name
    const name = toText(randomBytes(16))
    const channel = openWindowChannel(name, 'stage', (screen, data) => {
      entryFor(screen, { isWindow: true, send: (frame) => channel.send(screen, frame) })?.peer.receive(data)
    })
    windows = { channel, name }
    return name
  }
  const findAway = () => {
    for (const [id, entry] of entries) {
      const silent = performance.now() - entry.heardAt
      if (entry.isWindow && silent > FORGOTTEN_MS) entries.delete(id)
      else if (entry.peer.state() === 'connected') entry.isAway = silent > AWAY_MS
    }
    show()
  }
  const timer = setInterval(findAway, AWAY_MS / 2)
  const keep = async (secret: Bytes, isLasting: boolean) => secrets.set(await hintOf(secret), { secret, isLasting })
  return {
    output: publisher.output,
    screens,
    openWindow() {
      const secret = newSecret()
      // In the click, before anything that takes time: the browser blocks windows that open later.
      const opened = open(urlOf(fragmentOf({ kind: 'window', channel: windowName(), secret })), '_blank', 'popup')
      void keep(secret, true)
      return opened !== null
    },
    async pair() {
      const pairing = await call(secondScreenEndpoints.createPairing, { body: ticket === undefined ? {} : { ticket } })
      ticket = pairing.ticket
      relay ??= openRelayConnection({
        ticket,
        bearer: sessionToken,
        onMessage: takeRelayMessage,
        onState: () => undefined,
        onEnd: () => {
          relay = null
          ticket = undefined
        },
      })
      const secret = newSecret()
      await keep(secret, false)
      const { code } = pairing
      return {
        code,
        url: urlOf(fragmentOf({ kind: 'code', code, secret })),
        until: performance.now() + pairing.seconds * 1000,
      }
    },
    confirm: (id) => entries.get(id)?.peer.confirm(),
    remove(id) {
      const entry = entries.get(id)
      entry?.peer.send({ kind: 'ended' })
      removed.add(id)
      if (entry && !entry.isWindow) relay?.send({ kind: 'remove', screen: id })
      forget(id)
    },
    close() {
      clearInterval(timer)
      toAll({ kind: 'ended' })
      publisher.close()
      // After the last messages, which are sealed in the background.
      setTimeout(() => {
        relay?.send({ kind: 'end' })
        relay?.close()
        windows?.channel.close()
      }, LAST_MESSAGES_MS)
    },
  }
}
