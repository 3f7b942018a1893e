/** When the page after a payment asks again whether the payment partner has confirmed it. */

/** Delay before the second question, ms; it grows with each. */
const FIRST_MS = 1000
const GROWTH = 1.5
const LONGEST_MS = 15_000

/** From this question on, about a minute after the first, the confirmation is late. */
export const LATE_AFTER = 10
/** The last question by itself, about ten minutes after the first. */
export const ASKED_MAX = LATE_AFTER + 36

/** Delay before the next question, ms; false after the last. `asked`: how often it was asked. */
export const nextQuestionIn = (asked: number): number | false =>
  asked < ASKED_MAX && Math.min(FIRST_MS * GROWTH ** Math.max(0, asked - 1), LONGEST_MS)
