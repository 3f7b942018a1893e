/** Times of the session's own doings, ms. */
export const CHECK_IN_EVERY = 15 * 60_000
export const CHECK_IN_WAIT = 30_000
export const REMIND_EVERY = 10 * 60_000
/** A reminder that would collide with something else waits this long. */
export const POSTPONE = 35_000
export const COUNT_STEP = 1000
export const READY_EXTENSION = 15_000
export const READY_EXTENSIONS = 2
export const SYSTEM_LINE = 1800
/** A sentence of the product that answers the member. */
export const ANSWER = 2 * SYSTEM_LINE
/** Release lines, closing words: started this long before the cap, they end inside it. */
export const CLOSING_ROOM = 60_000
/** Hands off while what was just being put on comes off again. */
export const TAKE_OFF = 15_000
/** A rest that would have to be waited for longer than this is not waited for: the task is left out. */
export const PATIENCE = 60_000
/** So long everything is gentler after the member asked to ease off. */
export const EASE_FOR = 3 * 60_000
