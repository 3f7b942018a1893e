/** Whether the member keeps the voice of the site for offline play, and how far that came. */
import { z } from 'zod'
import { readChoice, writeChoice } from './stored-choices.ts'

const NAME = 'voice'
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

export const readVoiceChoice = (): VoiceChoice => choiceSchema.parse(readChoice(NAME) ?? OFF)
export const changeVoiceChoice = (change: Partial<VoiceChoice>): void =>
  writeChoice(NAME, { ...readVoiceChoice(), ...change })
