/**
 * The connection to Intiface: fills the gaps of the client library. The library sends no pings, waits without limit for
 * an answer that does not come, keeps an entry for every answer, logs unknown messages, and cannot recognize a server
 * of version 3.
 */
import {
  ButtplugBrowserWebsocketClientConnector,
  ButtplugClient,
  DeviceOutput as OutputCommand,
  InputType,
  msgId,
  setMsgId,
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
/** Shortest time between two pings, ms, whatever the server requires, and the longest: pings measure the transit. */
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

/**
 * The socket, with the events of the library's connector. Answers go to `onAnswer`, all other messages to the client of the
 * library.
 */
class Connector extends ButtplugBrowserWebsocketClientConnector {
  /** Called with an error that belongs to no command. */
  onServerError: () => void = () => undefined
  onGarbage: () => void = () => undefined
  onAnswer: (answer: Message) => void = () => undefined
  /** Whether the socket was opened; true also after it is closed. */
  wasOpen = false
  private readonly address: string
  /** From its beginning: a connection that is given up while it opens has to be closed. */
  private socket: WebSocket | null = null
  private isOpen = false

  constructor(address: string) {
    super(address)
    this.address = address
  }

  override get Connected(): boolean {
    return this.isOpen
  }

  override connect = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(this.address)
      this.socket = socket
      const fail = () => reject(new Error(`The socket to ${this.address} was not opened.`))
      socket.addEventListener('open', () => {
        this.isOpen = true
        this.wasOpen = true
        resolve()
      })
      socket.addEventListener('error', fail)
      socket.addEventListener('close', () => {
        fail()
        void this.disconnect()
      })
      socket.addEventListener('message', ({ data }) => this.read(data))
    })

  override disconnect = async (): Promise<void> => {
    if (!this.isOpen) return
    this.isOpen = false
    this.abandon()
    this.emit('disconnect')
  }

  override send = (message: Message): void => this.socket?.send(JSON.stringify([message]))

  private read(data: unknown): void {
    const messages = messagesOf(data)
    if (!messages) return this.onGarbage()
    if (messages.some(({ Error: error }) => error && error.Id === 0)) this.onServerError()
    for (const answer of messages) if (msgId(answer) !== 0) this.onAnswer(answer)
    const others = messages.filter((message) => msgId(message) === 0 && !message.Error)
    if (others.length > 0) this.emit('message', others)
  }

  abandon(): void {
    this.socket?.close()
  }
}

interface Waiting {
  resolve(answer: Message): void
  reject(error: Error): void
}

/** The client numbers its commands, with a time limit on each answer, and nothing kept after it. */
class Client extends ButtplugClient {
  private readonly waiting = new Map<number, Waiting>()
  private readonly connector: Connector
  private lastId = 0

  constructor(connector: Connector) {
    super(CLIENT_NAME)
    this.connector = connector
    connector.onAnswer = (answer) => this.settle(answer)
  }

  protected override async sendMessage(message: Message): Promise<Message> {
    this.checkConnector()
    this.lastId += 1
    const id = this.lastId
    setMsgId(message, id)
    try {
      const answer = new Promise<Message>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject })
      })
      this.connector.send(message)
      return await within(answer, ANSWER_MS, () => new AnswerTimeout())
    } finally {
      this.waiting.delete(id)
    }
  }

  /** An answer that came after its time limit is ignored. */
  private settle(answer: Message): void {
    const waiting = this.waiting.get(msgId(answer))
    if (answer.Error) waiting?.reject(new Error(answer.Error.ErrorMessage))
    else waiting?.resolve(answer)
  }

  /** Number of commands under way. */
  underWay = (): number => this.waiting.size

  /** Rejects every command under way. */
  rejectAll(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error)
  }

  ping = (): Promise<Message> => this.sendMessage({ Ping: { Id: 1 } })
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
  const connecting = client.connect(connector).catch((error: unknown) => {
    // A server of version 3 that reads the handshake says its version by other names.
    if (client.serverInfo && !client.serverInfo.protocolVersionMajor) throw new ConnectionError('version')
    if (error instanceof AnswerTimeout) throw new ConnectionError('timeout')
    throw new ConnectionError(connector.wasOpen ? 'protocol' : 'refused')
  })
  await within(Promise.race([connecting, failed]), CONNECT_MS, () => new ConnectionError('timeout'))
  if ((client.serverInfo?.protocolVersionMajor ?? 0) < 4) throw new ConnectionError('version')
}

/** Connects; rejects with a `ConnectionError`. */
export async function connectIntiface(address: string, listeners: IntifaceListeners): Promise<Intiface> {
  const connector = new Connector(address)
  const client = new Client(connector)
  let pings: ReturnType<typeof setInterval> | undefined
  let isClosed = false
  const end = (fault: ConnectionFault) => {
    clearInterval(pings)
    client.rejectAll(new ConnectionError(fault))
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
  // A server that requires no pings does not have to answer them.
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
    waiting: client.underWay,
    async close() {
      if (isClosed) return
      isClosed = true
      await client.disconnect().catch(() => undefined)
      end('lost')
    },
  }
}
