/**
 * Whether this browser signed in before. It grants nothing: it only spares the landing page of strangers the code and
 * the call that look for a session.
 */
import { readStored, writeStored } from './stored.ts'

export const hasSignedInHint = (): boolean => readStored('device', 'signed-in') === true
export const setSignedInHint = (signedIn: boolean): void =>
  writeStored('device', 'signed-in', signedIn ? true : undefined)
