/**
 * One client of the simulator: answers its messages as Intiface does (Buttplug protocol, version 4), or as a server that
 * knows version 3 only.
 */
import { z } from 'zod'
import { nowMs, type IntifaceWorld } from './world.ts'

const ERROR_INIT = 1
const ERROR_MSG = 3
const ERROR_DEVICE = 4

const id = z.int().min(1).max(4_294_967_295)
const index = z.int().min(0)
const commandSchema = z.record(z.string(), z.object({ Value: z.int(), Duration: z.int().optional() }))
const bodies = {
  RequestServerInfo: z.object({
    Id: id,
    ClientName: z.string(),
    ProtocolVersionMajor: z.int(),
    ProtocolVersionMinor: z.int(),
  }),
  RequestDeviceList: z.object({ Id: id }),
  StartScanning: z.object({ Id: id }),
  StopScanning: z.object({ Id: id }),
  Ping: z.object({ Id: id }),
  OutputCmd: z.object({ Id: id, DeviceIndex: index, FeatureIndex: index, Command: commandSchema }),
  InputCmd: z.object({ Id: id, DeviceIndex: index, FeatureIndex: index, Type: z.string(), Command: z.string() }),
  StopCmd: z.object({
    Id: id,
    DeviceIndex: index.optional(),
    FeatureIndex: index.optional(),
    Inputs: z.boolean().optional(),
    Outputs: z.boolean().optional(),
  }),
}
type Name = keyof typeof bodies
type Body<N extends Name> = z.infer<(typeof bodies)[N]>

export type ClientSettings = {
  /** Version of the protocol that the server speaks. */
  readonly version: 3 | 4
  /** Longest time between two pings, ms; 0 asks for none. */
  readonly maxPingTime: number
}

export type ClientActions = {
  /** Called when a scan begins. */
  scan(): void
  /** Called with every ping. */
  ping(): void
}

const error = (Id: number, ErrorCode: number, ErrorMessage: string) => ({ Error: { Id, ErrorCode, ErrorMessage } })
const idOf = (body: unknown): number => z.object({ Id: id }).safeParse(body).data?.Id ?? 0

export class IntifaceClient {
  private hasShakenHands = false
  private readonly world: IntifaceWorld
  private readonly connection: number
  private readonly settings: ClientSettings
  private readonly actions: ClientActions

  constructor(world: IntifaceWorld, connection: number, settings: ClientSettings, actions: ClientActions) {
    this.world = world
    this.connection = connection
    this.settings = settings
    this.actions = actions
  }

  /** The answers to one frame, which contains a list of messages. */
  answer(frame: string): object[] {
    const list = parseFrame(frame)
    if (!list) return [error(0, ERROR_MSG, 'The frame is not a list of messages in JSON.')]
    return list.flatMap((message) =>
      Object.entries(message).map(([name, body]) =>
        name in bodies ? this.reply(name as Name, body) : unknownName(body),
      ),
    )
  }

  private reply(name: Name, body: unknown): object {
    const parsed = bodies[name].safeParse(body)
    const isShaking = name === 'RequestServerInfo'
    // A server of version 3 cannot read the handshake of version 4, and answers with the system's id.
    if (isShaking && this.settings.version === 3)
      return error(0, ERROR_MSG, 'Message parsing error: missing field MessageVersion')
    if (!parsed.success) return error(idOf(body), ERROR_MSG, `${name} is not of the form of the protocol.`)
    if (!isShaking && !this.hasShakenHands) return error(parsed.data.Id, ERROR_INIT, 'RequestServerInfo comes first.')
    return this.handlers[name](parsed.data as never)
  }

  private record(message: Name, more: object = {}): void {
    this.world.record({ at: nowMs(), connection: this.connection, message, ...more })
  }

  private readonly handlers: { [N in Name]: (body: Body<N>) => object } = {
    RequestServerInfo: ({ Id, ProtocolVersionMajor }) => {
      this.record('RequestServerInfo')
      if (ProtocolVersionMajor !== 4) return error(Id, ERROR_INIT, 'The server speaks version 4.')
      this.hasShakenHands = true
      const { maxPingTime: MaxPingTime } = this.settings
      return {
        ServerInfo: {
          Id,
          ServerName: 'Intiface stand-in',
          MaxPingTime,
          ProtocolVersionMajor: 4,
          ProtocolVersionMinor: 0,
        },
      }
    },
    RequestDeviceList: ({ Id }) => ({ DeviceList: { Id, Devices: this.world.list() } }),
    StartScanning: ({ Id }) => {
      this.record('StartScanning')
      this.actions.scan()
      return { Ok: { Id } }
    },
    StopScanning: ({ Id }) => {
      this.record('StopScanning')
      return { Ok: { Id } }
    },
    Ping: ({ Id }) => {
      this.record('Ping')
      this.actions.ping()
      return { Ok: { Id } }
    },
    OutputCmd: (body) => this.runOutput(body),
    InputCmd: ({ Id, DeviceIndex, FeatureIndex, Type, Command }) => {
      this.record('InputCmd', { device: DeviceIndex, feature: FeatureIndex })
      const input = this.world.feature(DeviceIndex, FeatureIndex)?.Input?.[Type]
      if (!input?.Command.includes(Command)) return error(Id, ERROR_DEVICE, 'The device has no such input.')
      return { InputReading: { Id, DeviceIndex, FeatureIndex, Reading: { [Type]: { Value: this.world.battery } } } }
    },
    StopCmd: ({ Id, DeviceIndex }) => {
      this.record('StopCmd', DeviceIndex === undefined ? {} : { device: DeviceIndex })
      this.world.stop(DeviceIndex)
      return { Ok: { Id } }
    },
  }

  private runOutput({ Id, DeviceIndex, FeatureIndex, Command }: Body<'OutputCmd'>): object {
    const [output = '', { Value = 0, Duration } = {}] = Object.entries(Command)[0] ?? []
    const fact = this.world.feature(DeviceIndex, FeatureIndex)?.Output?.[output]
    const problem = !fact
      ? 'The device has no such output.'
      : isOutside(Value, fact.Value) ||
          (fact.Duration && (Duration === undefined || isOutside(Duration, fact.Duration)))
        ? `Value or duration of ${output} is out of range.`
        : null
    this.record('OutputCmd', {
      device: DeviceIndex,
      feature: FeatureIndex,
      output,
      value: Value,
      ...(Duration !== undefined && { duration: Duration }),
      ...(problem !== null && { isRefused: true }),
    })
    if (problem !== null) return error(Id, ERROR_DEVICE, problem)
    this.world.set(DeviceIndex, FeatureIndex, output, Value)
    return { Ok: { Id } }
  }
}

const isOutside = (value: number, [min, max]: readonly [number, number]): boolean => value < min || value > max

const unknownName = (body: unknown): object => error(idOf(body), ERROR_MSG, 'No such message.')

function parseFrame(frame: string): Record<string, unknown>[] | null {
  try {
    return z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(frame))
  } catch {
    return null
  }
}
