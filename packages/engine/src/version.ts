/** Raised whenever the same config and seed make a different game; a saved game stores the version that made it. */
export const ENGINE_VERSION = 12
