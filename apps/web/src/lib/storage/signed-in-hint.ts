/**
 * Whether this browser signed in before. It grants nothing: it only spares the landing page of strangers the code and
 * the call that look for a session.
 */
import { deviceKey, readStored, writeStored } from './stored.ts'

const KEY = 'signed-in'

export const hasSignedInHint = (): boolean => readStored('device', KEY) === true

/** Script for a page made at build time: removes the element before it where the hint is set. */
export const removeForMembers = `try{if(localStorage.getItem('${deviceKey(KEY)}'))document.currentScript.previousElementSibling.remove()}catch{}`

export const setSignedInHint = (signedIn: boolean): void => writeStored('device', KEY, signedIn ? true : undefined)
