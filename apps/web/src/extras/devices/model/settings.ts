/** The limits of one device. */
import type { ScriptAxis } from '@rubato/builder/script-axes'
import type { Bounds } from './device.ts'

export const OFFSET_MS = { min: -500, max: 500 }
export const EASE_IN_S = { min: 0, max: 10 }

/** The choices for one output of a device. */
export interface PartSettings {
  /** The axis of a script that it follows; null: that of its kind. */
  axis: ScriptAxis | null
  invert: boolean
  /** The part of the device's range in which it works, percent. */
  range: Bounds
}

export interface DeviceSettings {
  /** The member's own name; empty: the device's. */
  name: string
  /** Ids of the outputs that stay off. */
  off: string[]
  /** Strongest level and longest stroke, percent. */
  maximum: number
  /** Levels and positions between which the output works, percent. */
  range: Bounds
  /** Time from the first movement after a rest to the full level, s. */
  easeIn: number
  /** How much later than the sound the device acts, ms; negative: earlier. */
  offset: number
  invert: boolean
  /** By the id of the output. */
  parts: Readonly<Record<string, PartSettings>>
}

export const initialPartSettings: PartSettings = { axis: null, invert: false, range: { min: 0, max: 100 } }

export const initialDeviceSettings: DeviceSettings = {
  name: '',
  off: [],
  maximum: 80,
  range: { min: 0, max: 100 },
  easeIn: 2,
  offset: 0,
  invert: false,
  parts: {},
}
