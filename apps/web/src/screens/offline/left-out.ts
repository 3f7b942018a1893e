/** What the member does not keep for offline play, by ids: what is new is kept. Removed at sign-out. */
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/storage/stored.ts'

const KEY = 'offline-left-out'
const idsSchema = z.array(z.uuid()).max(2000).catch([])
const leftOutSchema = z.object({ generators: idsSchema, scripts: idsSchema }).catch({ generators: [], scripts: [] })
export type LeftOut = z.infer<typeof leftOutSchema>

export const readLeftOut = (): LeftOut => leftOutSchema.parse(readStored('member', KEY) ?? {})
export const changeLeftOut = (change: Partial<LeftOut>): void =>
  writeStored('member', KEY, { ...readLeftOut(), ...change })
export const forgetLeftOut = (): void => writeStored('member', KEY, undefined)
