/** The position of a game's video over time. It plays during the pieces that the session emits, and is paused between them. */
import type { Output } from '../../../play/extra.ts'

interface Piece {
  /** Audio time, s. */
  time: number
  until: number
  /** ms of the video at `time`. */
  media: number
}

/** Past pieces are kept for so long, s: they are heard later than they are handed out. */
const HISTORY_S = 5

export interface VideoCourse extends Required<Pick<Output, 'take' | 'retract' | 'tick'>> {
  /** The place in the video at an audio time (s), ms, and whether it runs. */
  placeAt(time: number): { media: number; isRunning: boolean }
}

export function createVideoCourse(): VideoCourse {
  let pieces: Piece[] = []
  return {
    take(cue) {
      if (cue.kind === 'video') pieces.push({ time: cue.time, until: cue.time + cue.duration, media: cue.media })
      // A pause comes in the middle of a piece.
      else if (cue.kind === 'show' && cue.view.status !== 'playing')
        pieces = pieces.map((piece) => ({ ...piece, until: Math.max(piece.time, Math.min(piece.until, cue.time)) }))
    },
    retract(from) {
      pieces = pieces.filter(({ time }) => time < from)
    },
    tick(now) {
      const last = pieces.findLastIndex(({ time }) => time < now - HISTORY_S)
      if (last > 0) pieces = pieces.slice(last)
    },
    placeAt(time) {
      const piece = pieces.findLast((each) => each.time <= time)
      if (!piece) return { media: 0, isRunning: false }
      return { media: piece.media + 1000 * (Math.min(time, piece.until) - piece.time), isRunning: time < piece.until }
    },
  }
}
