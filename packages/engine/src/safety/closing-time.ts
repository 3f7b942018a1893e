/** Time before the cap of a session at which release lines and closing words start, so that they end before it, ms. */
export const CLOSING_TIME = 60_000
