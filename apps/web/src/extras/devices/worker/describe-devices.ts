/** Reads what Intiface says about its devices. Everything is bounded: it comes from another program. */
import { axisOf } from '@rubato/builder/script-axes'
import { InputType, OutputType, type ButtplugClientDevice } from './library.ts'
import {
  DEVICES_MAX,
  hasPosition,
  NAME_MAX,
  OUTPUTS_MAX,
  type Device,
  type DeviceOutput,
  type OutputKind,
} from '../model/device.ts'

const kinds: readonly (readonly [OutputType, OutputKind])[] = [
  [OutputType.Vibrate, 'vibrate'],
  [OutputType.Oscillate, 'oscillate'],
  [OutputType.Rotate, 'rotate'],
  [OutputType.HwPositionWithDuration, 'linear'],
  [OutputType.Position, 'position'],
]
/** Longest gap between two commands that is respected, ms: a larger one is a mistake of the device's description. */
const GAP_MAX_MS = 500

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, NAME_MAX) : '')

const isRange = (range: readonly unknown[] | undefined): range is readonly [number, number] => {
  if (!range) return false
  const [min, max] = range
  return Number.isInteger(min) && Number.isInteger(max) && (min as number) <= (max as number)
}

type Feature = NonNullable<ReturnType<ButtplugClientDevice['features']['get']>>

function outputsOf(feature: Feature): DeviceOutput[] {
  // Both kinds of position move the same part: the one with a time is smoother.
  const hasLinear = feature.output(OutputType.HwPositionWithDuration) !== undefined
  return kinds.flatMap(([type, kind]) => {
    const found = kind === 'position' && hasLinear ? undefined : feature.output(type)
    if (!found || !isRange(found.valueRange) || found.valueRange[1] <= 0) return []
    const durations = isRange(found.durationRange) ? { min: found.durationRange[0], max: found.durationRange[1] } : null
    const [min, max] = found.valueRange
    const part = text(feature.descriptor)
    return [
      {
        id: `${feature.index} ${kind}`,
        feature: feature.index,
        kind,
        part,
        axis: hasPosition({ kind }) ? axisOf(part) : null,
        values: { min, max },
        durations,
      },
    ]
  })
}

type Described = Pick<ButtplugClientDevice, 'index' | 'name' | 'displayName' | 'messageTimingGap' | 'features'>

/**
 * Describes the devices of one connection. A device keeps its key when another one of its name goes: the key is what its
 * settings, and its last command, are found by.
 */
export function createDescriber(): (devices: readonly Described[]) => Device[] {
  /** Number among devices of the same name, by index. */
  let numbers = new Map<number, { name: string; number: number }>()

  const numberOf = (name: string, taken: ReadonlySet<number>): number => {
    let number = 1
    while (taken.has(number)) number += 1
    return number
  }
  const nameOf = (device: Described) => text(device.displayName) || text(device.name)
  return (all) => {
    const devices = all.slice(0, DEVICES_MAX)
    const kept = devices.flatMap((device) => {
      const known = numbers.get(device.index)
      return known?.name === nameOf(device) ? [[device.index, known] as const] : []
    })
    numbers = new Map(kept)
    for (const device of devices) {
      if (numbers.has(device.index)) continue
      const name = nameOf(device)
      const same = [...numbers.values()].filter((each) => each.name === name)
      numbers.set(device.index, { name, number: numberOf(name, new Set(same.map(({ number }) => number))) })
    }
    return devices.map((device) => describe(device, nameOf(device), numbers.get(device.index)?.number ?? 1))
  }
}

function describe(device: Described, name: string, number: number): Device {
  const features = [...device.features.values()]
  const { messageTimingGap } = device
  return {
    index: device.index,
    key: `${name} ${number}`,
    name,
    gap: Number.isFinite(messageTimingGap) ? Math.min(GAP_MAX_MS, Math.max(0, messageTimingGap ?? 0)) : 0,
    outputs: features.flatMap(outputsOf).slice(0, OUTPUTS_MAX),
    hasBattery: features.some((feature) => feature.hasInput(InputType.Battery)),
  }
}
