/** The devices of the simulator, the state of their outputs, and every command that was received. */
import { models, type DeviceModel, type Feature, type ModelName } from './models.ts'

/** Number of commands that are kept; the oldest are dropped. */
const COMMANDS_MAX = 20_000

export type IntifaceCommand = {
  /** When it was received, ms since 1970 with fractions. */
  readonly at: number
  /** Number of the connection, from 1 on. */
  readonly connection: number
  /** The name of the message: OutputCmd, StopCmd, Ping, StartScanning and so on. */
  readonly message: string
  readonly device?: number
  readonly feature?: number
  /** Type of the output, such as Vibrate. */
  readonly output?: string
  readonly value?: number
  /** ms */
  readonly duration?: number
  /** Whether it was answered with an error. */
  readonly isRefused?: boolean
}

/** The current state of an output. */
export type OutputState = {
  readonly device: number
  readonly name: string
  readonly feature: number
  readonly part: string
  readonly output: string
  readonly value: number
  readonly range: readonly [number, number]
}

export const nowMs = (): number => performance.timeOrigin + performance.now()

export class IntifaceWorld {
  readonly commands: IntifaceCommand[] = []
  private readonly devices = new Map<number, DeviceModel>()
  /** Values by device, feature and output. */
  private readonly values = new Map<string, number>()
  private nextIndex = 0
  /** Percent. */
  battery = 80

  record(command: IntifaceCommand): void {
    this.commands.push(command)
    if (this.commands.length > COMMANDS_MAX) this.commands.shift()
  }

  add(name: ModelName): number {
    const index = this.nextIndex++
    this.devices.set(index, models[name])
    return index
  }

  remove(index: number): void {
    this.stop(index)
    this.devices.delete(index)
  }

  feature(device: number, feature: number): Feature | undefined {
    return this.devices.get(device)?.features.find(({ FeatureIndex }) => FeatureIndex === feature)
  }

  /** The content of a `DeviceList` message. */
  list(): object {
    const entries = [...this.devices].map(([index, { features, ...model }]) => [
      index,
      {
        ...model,
        DeviceIndex: index,
        DeviceFeatures: Object.fromEntries(features.map((feature) => [feature.FeatureIndex, feature])),
      },
    ])
    return Object.fromEntries(entries)
  }

  set(device: number, feature: number, output: string, value: number): void {
    this.values.set(`${device} ${feature} ${output}`, value)
  }

  /** Sets outputs to 0: of one device, or of all. */
  stop(device?: number): void {
    for (const key of this.values.keys()) {
      if (device === undefined || key.startsWith(`${device} `)) this.values.set(key, 0)
    }
  }

  states(): OutputState[] {
    return [...this.devices].flatMap(([device, { DeviceName, features }]) =>
      features.flatMap(({ FeatureIndex, FeatureDescriptor, Output = {} }) =>
        Object.entries(Output).map(([output, { Value }]) => ({
          device,
          name: DeviceName,
          feature: FeatureIndex,
          part: FeatureDescriptor,
          output,
          value: this.values.get(`${device} ${FeatureIndex} ${output}`) ?? 0,
          range: Value,
        })),
      ),
    )
  }
}
