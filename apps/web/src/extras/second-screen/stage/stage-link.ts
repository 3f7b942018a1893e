/** The screens of one session: pairs them, sends the stage's view, and takes their inputs. */
import { secondScreenEndpoints } from '@rubato/contracts/api'
import type { RelayMessage } from '@rubato/contracts/domain'
import { call, sessionToken } from '../../../lib/api/api-client.ts'
import type { ExtraContext, Output } from '../../../play/extra.ts'
import { randomBytes, toText } from '../../../lib/bytes.ts'
import { fragmentOf } from '../channel/link.ts'
import type { ScreenMessage, StageMessage } from '../channel/messages.ts'
import { openRelayConnection, type RelayConnection } from '../channel/relay-connection.ts'
import { openWindowChannel, type WindowChannel } from '../channel/window-channel.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import { createEntries, type Entries, type ScreenEntry, type Way } from './entries.ts'
import { createPublisher } from './publisher.ts'
import { createSecrets } from './secrets.ts'
import { showInWindows } from './video-sender.ts'

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
  /** Whether the relay has ended the connection to the screens on other devices; until the next code. */
  hasLostDevices: ReadableStore<boolean>
  /** Opens another window; false when the browser did not allow it. */
  openWindow(): boolean
  /** A new code; throws `ApiError` or `NetworkError`. */
  pair(): Promise<Pairing>
  confirm(id: string): void
  remove(id: string): void
  close(): void
}

/** Time for the last messages to be sealed and sent, ms. */
const LAST_MESSAGES_MS = 300

/** A code is used by one screen, once; the others are for a relay or network that loses its answer. */
const AGREEMENTS_PER_CODE = 3

const urlOf = (fragment: string) => `${location.origin}/hud#${fragment}`

/** Screens on other devices. */
function createDevices(entries: Entries) {
  let relay: RelayConnection | null = null
  let ticket: string | undefined
  let isClosed = false
  const hasLost = createStore(false)
  const wayTo = (screen: string): Way => ({
    isWindow: false,
    send: (data) => relay?.send({ kind: 'frame', screen, data }),
  })
  const remove = (screen: string) => relay?.send({ kind: 'remove', screen })
  const take = (message: RelayMessage) => {
    if (message.kind === 'joined') {
      // Its ticket still admits it: it was removed while it was away, or there is no room.
      if (!entries.joined(message.screen, wayTo(message.screen), message.device)) remove(message.screen)
    } else if (message.kind === 'left') entries.left(message.screen)
    else if (message.kind === 'frame' && message.screen !== undefined)
      entries.receive(message.screen, wayTo(message.screen), message.data)
  }
  const connect = (current: string) =>
    openRelayConnection({
      ticket: current,
      bearer: sessionToken,
      onMessage: take,
      onState: () => undefined,
      // The next code begins a new session at the relay, to which the screens of this one have no ticket.
      onEnd() {
        relay = null
        ticket = undefined
        hasLost.set(entries.list.get().some(({ isWindow }) => !isWindow))
        entries.forgetDevices()
      },
    })
  const pair = async () => {
    const pairing = await call(secondScreenEndpoints.createPairing, { body: ticket === undefined ? {} : { ticket } })
    ticket = pairing.ticket
    hasLost.set(false)
    // Answered after the session has ended: the code leads to a session without a stage, and expires.
    if (!isClosed) relay ??= connect(ticket)
    return pairing
  }
  let latest: Promise<unknown> = Promise.resolve()
  return {
    hasLost,
    /** One request at a time: a second one without the ticket of the first would begin another session at the relay. */
    pair(): ReturnType<typeof pair> {
      const next = latest.then(pair, pair)
      latest = next
      return next
    },
    remove,
    close() {
      isClosed = true
      relay?.send({ kind: 'end' })
      relay?.close()
    },
  }
}

/** Screens in other windows of this browser. */
function createWindows(entries: Entries) {
  let open: { channel: WindowChannel; name: string } | null = null
  return {
    /** The name of the channel, which is opened with the first window. */
    name(): string {
      if (open) return open.name
      const name = toText(randomBytes(16))
      const channel = openWindowChannel(name, 'stage', (screen, data) =>
        entries.receive(
          screen,
          {
            isWindow: true,
            send: (frame) => channel.send(screen, frame),
            sendFile: (file) => channel.sendFile(screen, file),
          },
          data,
        ),
      )
      open = { channel, name }
      return name
    },
    close: () => open?.channel.close(),
  }
}

export function createStageLink(context: ExtraContext): StageLink {
  const secrets = createSecrets()
  const publisher = createPublisher(context, (message: StageMessage) => entries.toAll(message))
  /** As the stage's own buttons: only what is offered now, and stop always. */
  const takeInput = (input: Extract<ScreenMessage, { kind: 'input' }>['input']) => {
    if (input === 'stop' || context.view.get()?.inputs.includes(input)) context.send(input)
  }
  /** Sends an answer if it is offered now; the session ignores any other. */
  const takeAnswer = (message: Extract<ScreenMessage, { kind: 'answer' | 'note' }>) => {
    const view = context.view.get()
    if (message.kind === 'answer') {
      if (view?.choice) context.answer({ type: 'answer', answer: message.answer })
    } else if (view?.notes?.some(({ id }) => id === message.note)) context.answer({ type: 'note', note: message.note })
  }
  /** How many agreements the newest code has left. */
  let agreements = 0
  const entries = createEntries({
    // The channel of a window does not leave this browser.
    mayAgree(isWindow) {
      if (!isWindow) agreements -= 1
      return isWindow || agreements >= 0
    },
    secretFor: secrets.find,
    snapshot: publisher.snapshot,
    onMessage(id, message, received) {
      if (message.kind === 'input') takeInput(message.input)
      else if (message.kind === 'shows') video.shows(id, message.isOn)
      else if (message.kind === 'answer' || message.kind === 'note') takeAnswer(message)
      else entries.send(id, { kind: 'pong', asked: message.asked, received, answered: performance.now() })
    },
  })
  const devices = createDevices(entries)
  const windows = createWindows(entries)
  const video = showInWindows(context, entries)
  return {
    output: publisher.output,
    screens: entries.list,
    hasLostDevices: devices.hasLost,
    openWindow() {
      const link = { kind: 'window', channel: windows.name(), secret: secrets.create('lasting') } as const
      // In the click: the browser blocks windows that open later.
      return open(urlOf(fragmentOf(link)), '_blank', 'popup') !== null
    },
    async pair() {
      const { code, seconds } = await devices.pair()
      agreements = AGREEMENTS_PER_CODE
      const url = urlOf(fragmentOf({ kind: 'code', code, secret: secrets.create('once') }))
      return { code, url, until: performance.now() + seconds * 1000 }
    },
    confirm: entries.confirm,
    remove(id) {
      if (!entries.remove(id).isWindow) devices.remove(id)
    },
    close() {
      entries.toAll({ kind: 'ended' })
      publisher.close()
      video.close()
      entries.close()
      setTimeout(() => {
        devices.close()
        windows.close()
      }, LAST_MESSAGES_MS)
    },
  }
}
