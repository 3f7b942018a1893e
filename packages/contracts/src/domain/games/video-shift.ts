/** How much earlier or later than the session a script or the picture of a video may be made, ms. Apart from the schemas: the stage needs it alone. */
export const VIDEO_SHIFT_MAX_MS = 500
