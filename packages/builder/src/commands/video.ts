/** The time of the game's video, which follows the time that is inserted and deleted before it. */
import type { GameVideo } from '@rubato/contracts/domain'
import type { GameProperties } from '../document/types.ts'

/** The game with its video as `change` gives it; null takes the video out. */
function withVideo(game: GameProperties, change: (video: GameVideo) => GameVideo | null): GameProperties {
  if (!game.video) return game
  const { video, ...rest } = game
  const changed = change(video)
  return changed ? { ...rest, video: changed } : rest
}

/** Time in the video itself cannot be inserted: only a video that begins at `at` or later moves. */
export const videoAfterInsertion = (game: GameProperties, at: number, duration: number): GameProperties =>
  withVideo(game, (video) => (video.at >= at ? { ...video, at: video.at + duration } : video))

/** A beginning that is deleted is not played: the video begins later in its file. Time inside it cannot be deleted. */
export const videoAfterDeletion = (game: GameProperties, from: number, until: number): GameProperties =>
  withVideo(game, (video) => {
    if (video.at >= until) return { ...video, at: video.at - (until - from) }
    if (video.at < from) return video
    const begin = (video.from ?? 0) + until - video.at
    return begin < video.duration ? { ...video, at: from, from: begin } : null
  })
