/** The stored PIN of the privacy screen, for code that only asks whether there is one. `pin.ts` sets it and compares. */
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/storage/stored.ts'

const KEY = 'privacy-screen-pin'

const storedSchema = z.object({
  salt: z.base64url(),
  hash: z.string(),
  failures: z.number().int().nonnegative(),
  /** When the next attempt is accepted, ms since 1970. */
  nextAt: z.number(),
})
export type StoredPin = z.infer<typeof storedSchema>

export const readPin = (): StoredPin | undefined => storedSchema.safeParse(readStored('device', KEY)).data
export const writePin = (pin: StoredPin): void => writeStored('device', KEY, pin)
export const hasPin = (): boolean => readPin() !== undefined
export const removePin = (): void => writeStored('device', KEY, undefined)
