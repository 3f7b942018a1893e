/** Which part of a branching game a time belongs to. How long the game will be is not known, only the longest way that is left. */
import type { GamePart } from '../model/cue.ts'

/** A game is early for at most this time, ms, and this share of the longest way; its last share is late. */
const EARLY = { ms: 5 * 60_000, share: 0.3 }
const LATE_SHARE = 0.3

/** The part at a time from `from` on, up to which `played` ms were played; the game lasts until `end` at most. */
export const partAfter =
  (played: number, from: number, end: number) =>
  (at: number): GamePart => {
    const before = played + at - from
    const total = before + end - at
    if (end - at < LATE_SHARE * total) return 'late'
    return before < Math.min(EARLY.ms, EARLY.share * total) ? 'early' : 'middle'
  }
