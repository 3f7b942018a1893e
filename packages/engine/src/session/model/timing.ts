/** Intervals and durations of the session, ms. */
export const CHECK_IN_EVERY = 15 * 60_000
export const CHECK_IN_WAIT = 30_000
export const REMIND_EVERY = 10 * 60_000
/** Delay of a reminder that would collide with a question or a check-in. */
export const POSTPONE = 35_000
export const COUNT_STEP = 1000
export const READY_EXTENSION = 15_000
export const READY_EXTENSIONS = 2
export const SYSTEM_LINE = 1800
/** Length of a system line that answers the member. */
export const ANSWER = 2 * SYSTEM_LINE
export { CLOSING_TIME } from '../../safety/closing-time.ts'
/** Hands off while an item that was being put on is taken off again. */
export const TAKE_OFF_TIME = 15_000
/** The longest delay for a rest; a task that would have to wait longer is left out. */
export const LONGEST_WAIT = 60_000
/** How long easing lasts. */
export const EASE_FOR = 3 * 60_000
