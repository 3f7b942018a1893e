/**
 * By how much sound is heard later than the browser says, for each sound output of this device, as the member has
 * calibrated it. Browsers name outputs after a permission alone: without it the device has one value.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { createStore } from '../../ui/store.ts'
import { readStoredObject, writeStored } from '../../lib/storage/stored.ts'

/** Limits of a delay, ms: light that is slower than sound, and slow wireless headphones. */
export const SOUND_DELAY = { min: -200, max: 500 } as const
const OUTPUTS_MAX = 20
const KEY = 'sound-delays'

const delaysSchema = z.record(z.string().max(200), z.number().min(SOUND_DELAY.min).max(SOUND_DELAY.max)).catch({})

/** A sound output. `id` is empty, and `name` null, where the browser does not tell which one is used. */
export interface SoundOutput {
  id: string
  name: string | null
}

const unknownOutput: SoundOutput = { id: '', name: null }
const output = createStore<SoundOutput>(unknownOutput)
const changes = createStore(0)
const read = () => delaysSchema.parse(readStoredObject('device', KEY))

/** The output that the system uses: the entry `default`, identified by the group of its device. */
export function outputOf(
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId' | 'label'>[],
): SoundOutput {
  const outputs = devices.filter(({ kind, label }) => kind === 'audiooutput' && label !== '')
  const used = outputs.find(({ deviceId }) => deviceId === 'default') ?? outputs[0]
  return used ? { id: used.groupId || used.deviceId, name: used.label } : unknownOutput
}

async function updateOutput(): Promise<void> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const found = outputOf(devices)
  if (found.id !== output.get().id || found.name !== output.get().name) output.set(found)
}

let isFollowing = false
/** Follows the output from the first use on. */
function follow(): void {
  // Without a secure context there is no such API.
  if (isFollowing || !('mediaDevices' in navigator)) return
  isFollowing = true
  navigator.mediaDevices.addEventListener('devicechange', () => void updateOutput())
  void updateOutput()
}

/** The delay of the output that is used now, ms; 0 where it was not calibrated. */
export function soundDelay(): number {
  follow()
  return delays()[output.get().id] ?? 0
}

let parsed: { at: number; delays: Record<string, number> } | null = null
function delays(): Record<string, number> {
  if (parsed?.at !== changes.get()) parsed = { at: changes.get(), delays: read() }
  return parsed.delays
}

/** Stores the delay of an output, rounded to whole ms and within the limits; the oldest outputs are forgotten. */
export function storeSoundDelay({ id }: SoundOutput, ms: number): void {
  const { [id]: _before, ...others } = read()
  const value = Math.round(Math.min(SOUND_DELAY.max, Math.max(SOUND_DELAY.min, ms)))
  const kept = Object.entries(others).slice(1 - OUTPUTS_MAX)
  writeStored('device', KEY, Object.fromEntries([...kept, [id, value]]))
  changes.set(changes.get() + 1)
}

/** The output that is used now. */
export function useSoundOutput(): SoundOutput {
  follow()
  return useSyncExternalStore(output.subscribe, output.get)
}
export function useSoundDelay(): number {
  useSyncExternalStore(changes.subscribe, changes.get)
  useSoundOutput()
  return soundDelay()
}
