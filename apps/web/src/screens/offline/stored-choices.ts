/** What the member chose about offline play, on this device. Removed at sign-out. */
import { readStored, removeStored, writeStored } from '../../lib/storage/stored.ts'

const PREFIX = 'offline-'

export const readChoice = (name: string): unknown => readStored('member', PREFIX + name)
export const writeChoice = (name: string, value: unknown): void => writeStored('member', PREFIX + name, value)
export const forgetChoices = (): void => removeStored('member', PREFIX)
