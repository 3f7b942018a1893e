/** For how long a question that has just appeared takes no answer: a press may have been meant for what was shown before, ms. */
export const ANSWER_GUARD_MS = 400
