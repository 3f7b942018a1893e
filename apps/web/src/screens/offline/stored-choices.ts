/** The member's choices about offline play, on this device. Removed at sign-out. */
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/storage/stored.ts'

const PREFIX = 'offline-'

const readChoice = (name: string): unknown => readStored('member', PREFIX + name)
const writeChoice = (name: string, value: unknown): void => writeStored('member', PREFIX + name, value)

const LEFT_OUT = 'left-out'
const idsSchema = z.array(z.uuid()).max(2000).catch([])
const leftOutSchema = z
  .object({ generators: idsSchema, scripts: idsSchema, games: idsSchema })
  .catch({ generators: [], scripts: [], games: [] })
/** Ids of the works that the member does not keep for offline play: new works are kept. */
export type LeftOut = z.infer<typeof leftOutSchema>

export const readLeftOut = (): LeftOut => leftOutSchema.parse(readChoice(LEFT_OUT) ?? {})
export const changeLeftOut = (change: Partial<LeftOut>): void => writeChoice(LEFT_OUT, { ...readLeftOut(), ...change })

const VOICE = 'voice'
const VOICE_OFF = { isOn: false, wanted: 0, stop: null }
const voiceSchema = z
  .object({
    isOn: z.boolean(),
    /** Number of lines that were to be kept the last time. */
    wanted: z.int().min(0),
    /** Why some of them are not; `cancelled` by the member. */
    stop: z.enum(['limit', 'unavailable', 'full', 'cancelled']).nullable(),
  })
  .catch(VOICE_OFF)
/** Whether the member keeps the voice of the site for offline play, and how far that came. */
type VoiceChoice = z.infer<typeof voiceSchema>

export const readVoiceChoice = (): VoiceChoice => voiceSchema.parse(readChoice(VOICE) ?? VOICE_OFF)
export const changeVoiceChoice = (change: Partial<VoiceChoice>): void =>
  writeChoice(VOICE, { ...readVoiceChoice(), ...change })
