/**
 * Whether this browser signed in before. It gives no access: without it the landing page skips the code and the call
 * that look for a session.
 */
import { deviceKey, readStored, writeStored } from './stored.ts'

const KEY = 'signed-in'

export const hasSignedInHint = (): boolean => readStored('device', KEY) === true

/** Inline script for a prerendered page: removes the element before it where the hint is set. */
export const removeForMembers = `try{if(localStorage.getItem('${deviceKey(KEY)}'))document.currentScript.previousElementSibling.remove()}catch{}`

export const setSignedInHint = (signedIn: boolean): void => writeStored('device', KEY, signedIn ? true : undefined)
