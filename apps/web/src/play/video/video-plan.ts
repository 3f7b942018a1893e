/** A video with its scripts, as a run plays it. Times of the video in ms. */
import type { PlayedScript, VideoRange } from '@rubato/builder/funscript'

export interface VideoPlan {
  duration: number
  /** From soft to hard. */
  scripts: readonly PlayedScript[]
  /** The passage that is repeated after an edge, with the softest script; null: the video waits. */
  calm: VideoRange | null
}

/** The index of the first item of a sorted list that is at `at` or later. */
export function firstFrom<T>(list: readonly T[], at: number, timeOf: (item: T) => number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = list[middle]
    if (item !== undefined && timeOf(item) < at) low = middle + 1
    else high = middle
  }
  return low
}
