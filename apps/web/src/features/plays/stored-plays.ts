/** Whether plays wait on this device. Every screen of members loads this module: without contracts. */
import { readStored, removeStored } from '../../lib/storage/stored.ts'

/** Key in the `member` storage. */
export const PLAYS_KEY = 'plays'

export const hasPlays = (): boolean => readStored('member', PLAYS_KEY) !== undefined

/** Called when the member turns the counting off. */
export const forgetPlays = (): void => removeStored('member', PLAYS_KEY)
