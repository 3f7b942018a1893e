/** Raised whenever the same config and seed make another game; saved games keep the version that made them. */
export const ENGINE_VERSION = 2
