/** How much earlier or later than the session a script or the picture of a video may be made, ms. Apart from the schemas: the stage needs it alone. */
export const VIDEO_SHIFT_MAX_MS = 500

/** The shift within those limits, ms. */
export const clampVideoShift = (ms: number): number => Math.max(-VIDEO_SHIFT_MAX_MS, Math.min(VIDEO_SHIFT_MAX_MS, ms))
