/** Event of the window: all sound outside of a session ends at once. */
export const QUIET_EVENT = 'rubato-quiet'
