/** The member's preferences for devices. Stored on this device and never sent to the site. */
import { z } from 'zod'
import { scriptAxes } from '@rubato/builder/script-axes'
import { readStoredObject, writeStored } from '../../../lib/storage/stored.ts'
import { DEFAULT_ADDRESS } from './address.ts'
import { NAME_MAX } from './device.ts'
import { PREFERENCES_KEY as KEY } from './left-connected.ts'
import {
  EASE_IN_S,
  initialDeviceSettings,
  initialPartSettings,
  OFFSET_MS,
  type DeviceSettings,
  type PartSettings,
} from './settings.ts'

/** Maximum number of devices with stored settings; those that were changed longest ago are removed. */
const KEPT_MAX = 40
/** Outputs of one device whose choice is kept. */
const CHOICES_MAX = 24

const percent = (initial: number) => z.int().min(0).max(100).catch(initial)
const initial = initialDeviceSettings

const range = z
  .object({ min: z.int().min(0).max(100), max: z.int().min(0).max(100) })
  .refine(({ min, max }) => min <= max)
  .catch(initial.range)
const outputId = z.string().max(40)

const partSettingsSchema: z.ZodType<PartSettings> = z
  .object({
    axis: z.enum(scriptAxes).nullable().catch(initialPartSettings.axis),
    invert: z.boolean().catch(initialPartSettings.invert),
    range,
  })
  .catch(initialPartSettings)

const deviceSettingsSchema: z.ZodType<DeviceSettings> = z.object({
  name: z.string().max(NAME_MAX).catch(initial.name),
  off: z.array(outputId).max(CHOICES_MAX).catch(initial.off),
  maximum: percent(initial.maximum),
  range,
  easeIn: z.number().min(EASE_IN_S.min).max(EASE_IN_S.max).catch(initial.easeIn),
  offset: z.int().min(OFFSET_MS.min).max(OFFSET_MS.max).catch(initial.offset),
  invert: z.boolean().catch(initial.invert),
  parts: z
    .record(outputId, partSettingsSchema)
    .refine((parts) => Object.keys(parts).length <= CHOICES_MAX)
    .catch(initial.parts),
})

const preferencesSchema = z.object({
  address: z.string().max(200).catch(DEFAULT_ADDRESS),
  /** The member's cap over all devices, percent. */
  cap: percent(100),
  /** Whether devices stop while the page is hidden or another window has the focus. */
  stopsUnfocused: z.boolean().catch(true),
  /** Whether the next session connects by itself, as the member left it. */
  connectsAgain: z.boolean().catch(false),
  /** By `Device.key`, the one that was changed last at the end. */
  devices: z.record(z.string().max(100), deviceSettingsSchema).catch({}),
})
export type Preferences = z.infer<typeof preferencesSchema>

export const readPreferences = (): Preferences => preferencesSchema.parse(readStoredObject('member', KEY))

export const savePreferences = (preferences: Preferences): void => writeStored('member', KEY, preferences)

export const settingsOf = ({ devices }: Preferences, key: string): DeviceSettings =>
  devices[key] ?? initialDeviceSettings

export function withSettings(preferences: Preferences, key: string, change: Partial<DeviceSettings>): Preferences {
  const { [key]: _, ...others } = preferences.devices
  const kept = Object.entries(others).slice(1 - KEPT_MAX)
  return {
    ...preferences,
    devices: { ...Object.fromEntries(kept), [key]: { ...settingsOf(preferences, key), ...change } },
  }
}
