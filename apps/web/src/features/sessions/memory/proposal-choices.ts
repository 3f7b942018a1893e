/** Which proposals the member took last, on this device: a proposal is off until it is switched on. */
import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/storage/stored.ts'

const KEY = 'proposals'
const schema = z.record(z.string(), z.boolean()).catch({})

export const readChoices = (): Record<string, boolean> => schema.parse(readStored('member', KEY) ?? {})

/** Returns all choices. */
export function rememberChoice(key: string, isTaken: boolean): Record<string, boolean> {
  const choices = { ...readChoices(), [key]: isTaken }
  writeStored('member', KEY, choices)
  return choices
}

/** Called at sign-out. */
export const forgetProposalChoices = (): void => writeStored('member', KEY, undefined)
