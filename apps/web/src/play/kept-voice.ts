/**
 * An entry point without the stage, for the sound of lines on the device: the packing of those of the site's voice, the lock
 * of a session, and the end of what was heard.
 */
export { forgetClips } from './outputs/voice/clip-store.ts'
export { packSound } from './outputs/voice/packed-sound.ts'
export { SESSION_LOCK } from './outputs/wake-lock.ts'
