/** Crowds of beats: however many segments a game packs into a minute, their beats stay near the tempo cap. */
import { caps } from './caps.ts'

/** Beats ahead of a steady count at the tempo cap. */
export interface Crowd {
  ahead: number
  /** Time of the last beat that was counted, ms. */
  at: number
}
export const noCrowd: Crowd = { ahead: 0, at: 0 }

/** The beats that may be played after `before`, in order, and the crowd after them; the others are left out. */
export function thinOut<T extends { at: number }>(before: Crowd, beats: readonly T[]): { played: T[]; crowd: Crowd } {
  let crowd = before
  const played = beats.filter(({ at }) => {
    const ahead = Math.max(0, crowd.ahead - ((at - crowd.at) * caps.tempo.value) / 60_000) + 1
    if (ahead > caps.beatsAtOnce.value) return false
    crowd = { ahead, at }
    return true
  })
  return { played, crowd }
}
