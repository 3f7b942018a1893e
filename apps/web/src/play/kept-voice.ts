/**
 * An entry point without the stage, for the sound of lines on the device: the packing of the site's lines, the lock
 * of a session, and the removal of stored clips at sign-out.
 */
export { forgetClips } from './outputs/voice/clip-store.ts'
export { packSound } from './outputs/voice/packed-sound.ts'
export { holdLock, SESSION_LOCK, whenLockIsFree } from './outputs/wake-lock.ts'
