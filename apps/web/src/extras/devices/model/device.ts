/** Devices as the page and the worker know them. */
import type { ScriptAxis } from '@rubato/builder/script-axes'

/**
 * `vibrate`, `oscillate` and `rotate` take a level; `linear` moves to a position within a time; `position` moves to a
 * position at once, so that a stroke is made of steps. Other outputs of the protocol (heat, pressure, light, spray) are
 * not driven.
 */
const outputKinds = ['vibrate', 'oscillate', 'rotate', 'linear', 'position'] as const
export type OutputKind = (typeof outputKinds)[number]

const positional: ReadonlySet<OutputKind> = new Set(['linear', 'position'])
export const hasPosition = ({ kind }: Pick<DeviceOutput, 'kind'>): boolean => positional.has(kind)

/** Both ends are included. */
export interface Bounds {
  min: number
  max: number
}

export interface DeviceOutput {
  /** Unique in its device: the feature's index and the kind. */
  id: string
  feature: number
  kind: OutputKind
  /** The device's name for this part; may be empty. */
  part: string
  /** The axis of a script that the part is named after, for an output with a position. */
  axis: ScriptAxis | null
  /** Values of the device: whole numbers. A rotation with a negative `min` turns both ways. */
  values: Bounds
  /** Durations that a linear output takes, ms. */
  durations: Bounds | null
}

export interface Device {
  /** Index at the server, while it is connected. */
  index: number
  /** Name and number among devices of the same name: the same after the next connection. */
  key: string
  name: string
  /** Shortest time between two commands, ms. */
  gap: number
  outputs: readonly DeviceOutput[]
  hasBattery: boolean
}

/** Names of devices and parts come from another program: this many characters are kept. */
export const NAME_MAX = 60
/** Devices and outputs of one server beyond these numbers are ignored. */
export const DEVICES_MAX = 12
export const OUTPUTS_MAX = 12
