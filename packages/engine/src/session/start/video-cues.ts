/** The course of the video that a game was made around, as cues that move with the game when an input rewrites it. */
import type { PlayableGame } from '@rubato/contracts/domain'
import type { VideoCue } from '../model/cue.ts'

/** The video runs in pieces of this length, ms: after an input it goes on from the next piece at the latest. */
const PIECE_MS = 1000

export function videoCues({ video, duration }: PlayableGame): VideoCue[] {
  if (!video) return []
  const { from = 0 } = video
  const until = Math.min(duration, video.at + video.duration - from)
  return Array.from({ length: Math.max(0, Math.ceil((until - video.at) / PIECE_MS)) }, (_, index) => {
    const at = video.at + index * PIECE_MS
    return { kind: 'video', at, media: from + at - video.at, duration: Math.min(PIECE_MS, until - at) }
  })
}
