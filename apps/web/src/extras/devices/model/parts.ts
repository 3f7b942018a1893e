/** Each output of a device by itself: the axis of a script that it follows, and its settings. */
import { scriptAxes, type ScriptAxis } from '@rubato/builder/script-axes'
import { hasPosition, type DeviceOutput } from './device.ts'
import type { DeviceSettings } from './settings.ts'

/** The axes that an output can follow. A vibration is no position. */
export const axesFor = (output: Pick<DeviceOutput, 'kind'>): readonly ScriptAxis[] =>
  hasPosition(output) ? scriptAxes.filter((axis) => axis !== 'vib') : scriptAxes

/** The only axis that an output follows: the one that was chosen, or that its part is named after. Null: that of its kind. */
export function axisOfPart(
  output: Pick<DeviceOutput, 'id' | 'kind' | 'axis'>,
  { parts }: DeviceSettings,
): ScriptAxis | null {
  const axis = parts[output.id]?.axis ?? output.axis
  return axis && axesFor(output).includes(axis) ? axis : null
}

/** The settings of a device for one of its outputs, whose range is inside that of the device. */
export function settingsOfPart(settings: DeviceSettings, id: string): DeviceSettings {
  const part = settings.parts[id]
  if (!part) return settings
  const { min, max } = settings.range
  const within = (percent: number) => min + ((max - min) * percent) / 100
  return {
    ...settings,
    invert: settings.invert !== part.invert,
    range: { min: within(part.range.min), max: within(part.range.max) },
  }
}
