/** Event of the window: what sounds outside of a session ends at once. */
export const QUIET_EVENT = 'rubato-quiet'
