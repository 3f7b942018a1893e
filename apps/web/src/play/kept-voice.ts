/** An entry point without the stage, for keeping lines of the site's voice: their packing, and the lock of a session. */
export { packSound } from './outputs/voice/packed-sound.ts'
export { SESSION_LOCK } from './outputs/wake-lock.ts'
