/** Which scenes of ambient light are shown: each for a while, then it fades into the next. */

/** How long a scene is shown with its two fades, s. */
export const SCENE_S = 150
/** How long two scenes fade into each other, s. */
export const CHANGE_S = 24

export interface ShownScene {
  index: number
  /** 0..1; the strengths of all shown scenes add up to 1. */
  strength: number
}

/** @param seconds of moving light so far */
export function shownScenes(seconds: number, count: number): ShownScene[] {
  const turn = Math.floor(seconds / SCENE_S)
  const left = SCENE_S - (seconds - turn * SCENE_S)
  const index = turn % count
  if (left >= CHANGE_S) return [{ index, strength: 1 }]
  // Slow at both ends.
  const share = (1 - Math.cos((Math.PI * (CHANGE_S - left)) / CHANGE_S)) / 2
  return [
    { index, strength: 1 - share },
    { index: (turn + 1) % count, strength: share },
  ]
}
