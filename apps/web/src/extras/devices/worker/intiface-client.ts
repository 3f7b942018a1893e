/**
 * The connection to Intiface: the client library with what it lacks. It sends no pings, waits without limit for an answer that
 * does not come, keeps an entry for every answer, logs what it does not know, and cannot tell a server of version 3.
 */
import {
  ButtplugBrowserWebsocketClientConnector,
  ButtplugClient,
  DeviceOutput as OutputCommand,
  InputType,
  msgId,
  type ButtplugClientDevice,
} from './library.ts'
import type { Device, DeviceOutput } from '../model/device.ts'
import type { ConnectionFault } from '../model/messages.ts'
import { createDescriber } from './describe-devices.ts'
import { createTransit } from './transit.ts'

type Message = Parameters<typeof msgId>[0]

/** Time for the connection and the handshake, and for the answer to a command, ms. */
const CONNECT_MS = 6000
const ANSWER_MS = 1000
/** Time for the answer to a stop, after which the connection is cut: the server then stops the devices itself, ms. */
const STOP_MS = 300
/** Shortest time between two pings, ms, whatever the server asks for, and the longest: pings measure the transit. */
const PING_MIN_MS = 20
const PING_MAX_MS = 5000
/** Longest frame that is read, characters. */
const FRAME_MAX = 1_000_000
const CLIENT_NAME = 'Rubato'

export class ConnectionError extends Error {
  readonly fault: ConnectionFault
  constructor(fault: ConnectionFault) {
    super(fault)
    this.fault = fault
  }
}

class AnswerTimeout extends Error {}

/** Rejects with `fault` after `ms`. */
async function within<T>(promise: Promise<T>, ms: number, fault: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(fault()), ms)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}

const knownMessages = new Set(['Ok', 'Error', 'ServerInfo', 'DeviceList', 'ScanningFinished', 'InputReading'])

/** The messages of a frame that the client knows; null for anything that is not a list of messages. */
function messagesOf(data: unknown): Message[] | null {
  if (typeof data !== 'string' || data.length > FRAME_MAX) return null
  try {
    const list: unknown = JSON.parse(data)
    if (!Array.isArray(list)) return null
    const isMessage = (each: unknown): each is Message =>
      typeof each === 'object' && each !== null && Object.keys(each).every((name) => knownMessages.has(name))
    return list.filter(isMessage)
  } catch {
    return null
  }
}

/** The socket. Messages that no command waits for do not reach the client. */
class Connector extends ButtplugBrowserWebsocketClientConnector {
  /** Called with an error that belongs to no command. */
  onServerError: () => void = () => undefined
  onGarbage: () => void = () => undefined
  /** Whether a command waits for the answer with this id. */
  isAwaited: (id: number) => boolean = () => true
  private readonly opened: WebSocket[] = []

  constructor(address: string) {
    super(address)
    const { opened } = this
    // Keeps the socket from its beginning: a connection that is given up has to be closed.
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    this._websocketConstructor = class extends WebSocket {
      constructor(url: string | URL) {
        super(url)
        opened.push(this)
      }
    }
  }

  protected override parseIncomingMessage({ data }: MessageEvent): void {
    const messages = messagesOf(data)
    if (!messages) return this.onGarbage()
    if (messages.some(({ Error: error }) => error && error.Id === 0)) this.onServerError()
    // An answer that came after its time limit: the library would write it to the console.
    const isCurrent = (message: Message) => msgId(message) === 0 || this.isAwaited(msgId(message))
    const known = messages.filter((message) => message.Error?.Id !== 0 && isCurrent(message))
    if (known.length > 0) this.emit('message', known)
  }

  abandon(): void {
    for (const socket of this.opened) socket.close()
  }
}

/** The client with a time limit on each answer and nothing kept after it. */
class Client extends ButtplugClient {
  private readonly open = new Set<(error: Error) => void>()

  protected override async sendMessage(message: Message): Promise<Message> {
    let giveUp: (error: Error) => void = () => undefined
    const dropped = new Promise<never>((_resolve, reject) => {
      giveUp = reject
    })
    this.open.add(giveUp)
    try {
      const answer = Promise.race([super.sendMessage(message), dropped])
      return await within(answer, ANSWER_MS, () => new AnswerTimeout())
    } finally {
      this.open.delete(giveUp)
      waitingOf(this).delete(msgId(message))
    }
  }

  /** Rejects every command under way. */
  rejectOpen(error: Error): void {
    for (const reject of this.open) reject(error)
  }

  ping = (): Promise<Message> => this.sendMessage({ Ping: { Id: 1 } })
}

/** The library's map of answers that are waited for, from which it never removes one. */
function waitingOf(client: ButtplugClient): Map<number, unknown> {
  const sorter: unknown = Reflect.get(client, '_sorter')
  const waiting: unknown = typeof sorter === 'object' && sorter !== null ? Reflect.get(sorter, '_waitingMsgs') : null
  return waiting instanceof Map ? (waiting as Map<number, unknown>) : new Map()
}

export interface IntifaceListeners {
  onDevices(devices: readonly Device[]): void
  onScanning(isOn: boolean): void
  /** Called once, unless `close` was called before. */
  onLost(): void
}

export interface Intiface {
  server: string
  run(device: Device, output: DeviceOutput, command: { value: number; duration?: number }): Promise<void>
  /** Stops every device. Without an answer the connection is cut, at which the server stops them. */
  stopAll(): Promise<void>
  scan(isOn: boolean): Promise<void>
  /** Percent. */
  battery(device: number): Promise<number>
  /** Time that a command takes to the server, ms. */
  transit(): number
  /** Number of answers that are waited for. */
  waiting(): number
  close(): Promise<void>
}

const commandOf = ({ kind }: DeviceOutput, value: number, duration: number) => {
  if (kind === 'vibrate') return OutputCommand.Vibrate.value(value)
  if (kind === 'oscillate') return OutputCommand.Oscillate.value(value)
  if (kind === 'rotate') return OutputCommand.Rotate.value(value)
  if (kind === 'position') return OutputCommand.Position.value(value)
  return OutputCommand.PositionWithDuration.value(value, duration)
}

async function shakeHands(client: Client, connector: Connector): Promise<void> {
  let fail: (error: Error) => void = () => undefined
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  // Intiface of version 3 cannot read the handshake and answers with an error that names no message.
  connector.onServerError = () => fail(new ConnectionError('version'))
  connector.onGarbage = () => fail(new ConnectionError('protocol'))
  let isOpen = false
  const { connect } = connector
  connector.connect = async () => {
    await connect()
    isOpen = true
  }
  const connecting = client.connect(connector).catch((error: unknown) => {
    // A server of version 3 that reads the handshake says its version by other names.
    if (client.serverInfo && !client.serverInfo.protocolVersionMajor) throw new ConnectionError('version')
    if (error instanceof AnswerTimeout) throw new ConnectionError('timeout')
    throw new ConnectionError(isOpen ? 'protocol' : 'refused')
  })
  await within(Promise.race([connecting, failed]), CONNECT_MS, () => new ConnectionError('timeout'))
  if ((client.serverInfo?.protocolVersionMajor ?? 0) < 4) throw new ConnectionError('version')
}

/** Connects; rejects with a `ConnectionError`. */
export async function connectIntiface(address: string, listeners: IntifaceListeners): Promise<Intiface> {
  const connector = new Connector(address)
  const client = new Client(CLIENT_NAME)
  connector.isAwaited = (id) => waitingOf(client).has(id)
  let pings: ReturnType<typeof setInterval> | undefined
  let isClosed = false
  const end = (fault: ConnectionFault) => {
    clearInterval(pings)
    client.rejectOpen(new ConnectionError(fault))
    connector.abandon()
  }
  const lose = () => {
    if (isClosed) return
    isClosed = true
    end('lost')
    listeners.onLost()
  }
  try {
    await shakeHands(client, connector)
  } catch (error) {
    isClosed = true
    end('refused')
    throw error
  }
  const find = (index: number): ButtplugClientDevice | undefined =>
    client.connected ? client.devices.get(index) : undefined
  const describe = createDescriber()
  const announce = () => listeners.onDevices(client.connected ? describe([...client.devices.values()]) : [])
  connector.onServerError = lose
  connector.onGarbage = () => undefined
  client.on('disconnect', lose)
  client.on('deviceadded', announce)
  client.on('deviceremoved', announce)
  client.on('scanningfinished', () => listeners.onScanning(false))
  const { serverName = '', maxPingTime = 0 } = client.serverInfo ?? {}
  const transit = createTransit()
  const ping = async () => {
    const sent = performance.now()
    await client.ping()
    transit.add(performance.now() - sent)
  }
  // A server that asks for no pings does not have to answer them.
  const sendPing = () => void ping().catch(() => maxPingTime > 0 && lose())
  const interval = maxPingTime > 0 ? Math.min(PING_MAX_MS, maxPingTime / 3) : PING_MAX_MS
  pings = setInterval(sendPing, Math.max(PING_MIN_MS, interval))
  sendPing()
  announce()
  return {
    server: serverName,
    async run(device, output, { value, duration = 0 }) {
      const feature = find(device.index)?.features.get(output.feature)
      await feature?.runOutput(commandOf(output, value, duration))
    },
    async stopAll() {
      if (!client.connected) return
      try {
        await within(client.stopAllDevices(), STOP_MS, () => new AnswerTimeout())
      } catch {
        lose()
      }
    },
    async scan(isOn) {
      await (isOn ? client.startScanning() : client.stopScanning())
      listeners.onScanning(isOn)
    },
    async battery(index) {
      const features = [...(find(index)?.features.values() ?? [])]
      if (!features.some((feature) => feature.hasInput(InputType.Battery))) throw new Error('No battery')
      return (await find(index)?.battery()) ?? Number.NaN
    },
    transit: transit.ms,
    waiting: () => waitingOf(client).size,
    async close() {
      if (isClosed) return
      isClosed = true
      await client.disconnect().catch(() => undefined)
      end('lost')
    },
  }
}
