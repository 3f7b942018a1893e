import type { FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import { listen, type ListenOptions } from '../listen.ts'
import { buildIntifacePages } from './app.ts'
import type { ModelName } from './models.ts'
import { IntifaceClient, type ClientSettings } from './protocol.ts'
import { IntifaceWorld, type IntifaceCommand, type OutputState } from './world.ts'

const ERROR_PING = 2
/** Longest frame that is read, bytes. */
const FRAME_MAX = 65_536

export type IntifaceOptions = ListenOptions &
  Partial<ClientSettings> & {
    /** Devices that are there from the start. */
    readonly devices?: readonly ModelName[]
    /** Time until a command of an output is answered, ms; it is carried out at once. */
    readonly answerDelay?: number
    /** Devices that a scan finds. */
    readonly found?: readonly ModelName[]
  }

export type RunningIntiface = {
  /** The page that draws what the outputs do. */
  readonly baseUrl: string
  /** The address for clients. */
  readonly address: string
  /** All commands so far, oldest first. */
  readonly commands: readonly IntifaceCommand[]
  states(): OutputState[]
  /** The most commands of one output that waited for their answers at the same time. */
  mostUnderWay(): number
  /** Number of commands that wait for their answers. */
  underWay(): number
  /** Number of open connections. */
  connections(): number
  add(model: ModelName): number
  remove(index: number): void
  /** Cuts every connection without a closing handshake. */
  drop(): void
  /** Whether messages are answered. They are recorded and carried out all the same. */
  setAnswering(isAnswering: boolean): void
  /** Whether new connections are taken. */
  setOpen(isOpen: boolean): void
  close(): Promise<void>
}

class Simulator {
  readonly world = new IntifaceWorld()
  readonly sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX })
  isAnswering = true
  isOpen = true
  private connections = 0
  private found: ModelName[]
  private readonly settings: ClientSettings
  private readonly answerDelay: number
  /** Unanswered commands by output. */
  private readonly underWay = new Map<string, number>()
  mostUnderWay = 0

  constructor({ version = 4, maxPingTime = 0, answerDelay = 0, devices = [], found = [] }: IntifaceOptions) {
    this.settings = { version, maxPingTime }
    this.answerDelay = answerDelay
    this.found = [...found]
    for (const model of devices) this.world.add(model)
  }

  underWayNow(): number {
    return [...this.underWay.values()].reduce((sum, count) => sum + count, 0)
  }

  attach(app: FastifyInstance): void {
    app.server.on('upgrade', (request, socket, head) => {
      if (!this.isOpen) return socket.destroy()
      this.sockets.handleUpgrade(request, socket, head, (client) => this.serve(client))
    })
  }

  /** Sends the list of devices to every client, as after a change. */
  announce(): void {
    for (const client of this.sockets.clients) send(client, [{ DeviceList: { Id: 0, Devices: this.world.list() } }])
  }

  private serve(socket: WebSocket): void {
    const watch = this.watchPings(socket)
    const { world } = this
    const client = new IntifaceClient(world, ++this.connections, this.settings, {
      scan: () => setTimeout(() => this.finishScan(socket), 50),
      ping: watch.reset,
    })
    socket.on('message', (data) => {
      const answers = client.answer((data as Buffer).toString('utf8'))
      const end = this.countUnderWay()
      const finish = () => {
        end()
        send(socket, answers)
      }
      if (!this.isAnswering) return
      const isDelayed = this.answerDelay > 0 && world.commands.at(-1)?.message === 'OutputCmd'
      if (isDelayed) setTimeout(finish, this.answerDelay)
      else finish()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      watch.end()
      // As Intiface does: a disconnected client cannot stop its devices.
      this.world.stop()
    })
  }

  /** Counts the newest command of an output as under way; returns what ends it. */
  private countUnderWay(): () => void {
    const { message, device, feature, output } = this.world.commands.at(-1) ?? {}
    if (message !== 'OutputCmd') return () => undefined
    const key = `${device} ${feature} ${output}`
    const count = (this.underWay.get(key) ?? 0) + 1
    this.underWay.set(key, count)
    this.mostUnderWay = Math.max(this.mostUnderWay, count)
    return () => void this.underWay.set(key, (this.underWay.get(key) ?? 1) - 1)
  }

  private finishScan(socket: WebSocket): void {
    for (const model of this.found.splice(0)) this.world.add(model)
    this.announce()
    send(socket, [{ ScanningFinished: { Id: 0 } }])
  }

  private watchPings(socket: WebSocket): { reset(): void; end(): void } {
    const { maxPingTime } = this.settings
    let timer: ReturnType<typeof setTimeout> | undefined
    const expire = () => {
      this.world.stop()
      send(socket, [{ Error: { Id: 0, ErrorCode: ERROR_PING, ErrorMessage: 'No ping in time.' } }])
      socket.close()
    }
    const reset = () => {
      clearTimeout(timer)
      if (maxPingTime > 0) timer = setTimeout(expire, maxPingTime)
    }
    reset()
    return { reset, end: () => clearTimeout(timer) }
  }
}

const send = (socket: WebSocket, messages: readonly object[]): void => {
  if (socket.readyState === WebSocket.OPEN && messages.length > 0) socket.send(JSON.stringify(messages))
}

/** Starts a simulated Intiface with its page on this machine. Rejects as `listen` does. */
export const startIntiface = async (options: IntifaceOptions = {}): Promise<RunningIntiface> => {
  const simulator = new Simulator(options)
  const { world, sockets } = simulator
  const change = (act: () => void) => {
    act()
    simulator.announce()
  }
  const drop = () => {
    for (const client of sockets.clients) client.terminate()
  }
  const app = buildIntifacePages(world, {
    add: (model) => change(() => world.add(model)),
    remove: (index) => change(() => world.remove(index)),
    drop,
  })
  simulator.attach(app)
  const baseUrl = await listen(app, options)
  return {
    baseUrl,
    address: baseUrl.replace('http', 'ws'),
    commands: world.commands,
    states: () => world.states(),
    mostUnderWay: () => simulator.mostUnderWay,
    underWay: () => simulator.underWayNow(),
    connections: () => sockets.clients.size,
    add(model) {
      const index = world.add(model)
      simulator.announce()
      return index
    },
    remove: (index) => change(() => world.remove(index)),
    drop,
    setAnswering: (isAnswering) => void (simulator.isAnswering = isAnswering),
    setOpen: (isOpen) => void (simulator.isOpen = isOpen),
    async close() {
      drop()
      await app.close()
    },
  }
}
