/**
 * Whether this browser signed in before. It gives no access: without it the landing page skips the code and the call
 * that look for a session.
 */
import { deviceKey, readStored, writeStored } from './stored.ts'

const KEY = 'signed-in'

export const hasSignedInHint = (): boolean => readStored('device', KEY) === true

/** The key in localStorage, for the script of the prerendered landing page. */
export const signedInKey = deviceKey(KEY)

export const setSignedInHint = (signedIn: boolean): void => writeStored('device', KEY, signedIn ? true : undefined)
