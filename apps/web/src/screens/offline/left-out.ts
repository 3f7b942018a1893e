/** What the member does not keep for offline play, by ids: what is new is kept. */
import { z } from 'zod'
import { readChoice, writeChoice } from './stored-choices.ts'

const NAME = 'left-out'
const idsSchema = z.array(z.uuid()).max(2000).catch([])
const leftOutSchema = z.object({ generators: idsSchema, scripts: idsSchema }).catch({ generators: [], scripts: [] })
export type LeftOut = z.infer<typeof leftOutSchema>

export const readLeftOut = (): LeftOut => leftOutSchema.parse(readChoice(NAME) ?? {})
export const changeLeftOut = (change: Partial<LeftOut>): void => writeChoice(NAME, { ...readLeftOut(), ...change })
