/** Whether the beat is shown as light, and felt as pulses; kept on this device. */
import { z } from 'zod'
import { readStoredObject, writeStored } from '../../lib/storage/stored.ts'
import type { Volumes } from '../../play/extra.ts'
import { createStore } from '../../ui/store.ts'

const choiceSchema = z.object({
  /** The beat is light, without clicks. */
  light: z.boolean().catch(false),
  haptic: z.boolean().catch(false),
})
type Choice = z.infer<typeof choiceSchema>
const KEY = 'beat'

export const canVibrate = (): boolean => typeof navigator.vibrate === 'function'

/** @param isSilent the game has no clicks: the light is on at its start, and this is not kept */
export function createBeatChoice(isSilent: boolean) {
  const stored = choiceSchema.parse(readStoredObject('device', KEY))
  const store = createStore<Choice>(isSilent ? { ...stored, light: true } : stored)
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(change: Partial<Choice>) {
      store.set({ ...store.get(), ...change })
      writeStored('device', KEY, isSilent ? { ...store.get(), light: stored.light } : store.get())
    },
  }
}
export type BeatChoice = ReturnType<typeof createBeatChoice>

/** The volumes with which the beat is light alone, and those that bring its clicks back. */
export function beatVolumes(isLight: boolean, before: number): Partial<Volumes> {
  return isLight ? { beat: 0 } : { beat: before > 0 ? before : 1 }
}
