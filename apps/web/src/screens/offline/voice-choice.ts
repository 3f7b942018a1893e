/** Whether the member keeps the voice of the site for offline play, and how far that came. Removed at sign-out. */
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/storage/stored.ts'

const KEY = 'offline-voice'
const OFF = { isOn: false, wanted: 0, stop: null }
const choiceSchema = z
  .object({
    isOn: z.boolean(),
    /** Number of lines that were to be kept the last time. */
    wanted: z.int().min(0),
    /** Why some of them are not; `cancelled` by the member. */
    stop: z.enum(['limit', 'unavailable', 'full', 'cancelled']).nullable(),
  })
  .catch(OFF)
export type VoiceChoice = z.infer<typeof choiceSchema>

export const readVoiceChoice = (): VoiceChoice => choiceSchema.parse(readStored('member', KEY) ?? OFF)
export const changeVoiceChoice = (change: Partial<VoiceChoice>): void =>
  writeStored('member', KEY, { ...readVoiceChoice(), ...change })
export const forgetVoiceChoice = (): void => writeStored('member', KEY, undefined)
