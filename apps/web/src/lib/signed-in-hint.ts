/**
 * Whether this browser signed in before. It grants nothing: it only spares the landing page of strangers the code and
 * the call that look for a session.
 */
import { readStored, writeStored } from './stored.ts'

export const hasSignedInHint = (): boolean => readStored('device', 'signed-in') === true

/** Script for a page made at build time: removes the element before it where the hint is set. */
export const removeForMembers =
  "try{if(localStorage.getItem('rubato.signed-in'))document.currentScript.previousElementSibling.remove()}catch{}"

export const setSignedInHint = (signedIn: boolean): void =>
  writeStored('device', 'signed-in', signedIn ? true : undefined)
