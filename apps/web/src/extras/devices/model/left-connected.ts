/** Whether the devices were left connected: read at the start of a session, without what reads the other preferences. */
import { keptAtSignOut } from '../../../domain/member-data/kept-at-sign-out.ts'
import { readStoredObject } from '../../../lib/storage/stored.ts'

export const PREFERENCES_KEY = keptAtSignOut.devices

export const wereLeftConnected = (): boolean =>
  (readStoredObject('member', PREFERENCES_KEY) as { connectsAgain?: unknown }).connectsAgain === true
