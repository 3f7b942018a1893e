/** The metronome's settings, stored on this device. */
import { useCallback, useEffect, useState } from 'react'
import {
  defaultMetronomeSettings as defaults,
  metronomeSettingsSchema,
  type MetronomeSettings,
} from '@rubato/contracts/domain'
import { readStoredObject, writeStored } from '../../lib/storage/stored.ts'

const KEY = 'metronome'
const { shape } = metronomeSettingsSchema
/** An unreadable part has its default; the rest is kept. */
const keptSchema = metronomeSettingsSchema.extend({
  tempo: shape.tempo.catch(defaults.tempo),
  bar: shape.bar.catch(defaults.bar),
  ramp: shape.ramp.catch(defaults.ramp),
  sound: shape.sound.catch(defaults.sound),
  volume: shape.volume.catch(defaults.volume),
  silent: shape.silent.catch(defaults.silent),
  light: shape.light.catch(defaults.light),
})

export function readMetronomeSettings(): MetronomeSettings {
  return keptSchema.parse(readStoredObject('device', KEY))
}

export type ChangeMetronome = (change: Partial<MetronomeSettings>) => void

/** The settings, and a function that changes some of them; every change is stored. */
export function useMetronomeSettings(): [MetronomeSettings, ChangeMetronome] {
  const [settings, setSettings] = useState(readMetronomeSettings)
  useEffect(() => writeStored('device', KEY, settings), [settings])
  const change = useCallback((part: Partial<MetronomeSettings>) => setSettings((old) => ({ ...old, ...part })), [])
  return [settings, change]
}
