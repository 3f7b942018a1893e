import type { GameProperties } from './types.ts'

/** The game without a video that would begin at its end or later: the check refuses such a game. */
export function withVideoInside(game: GameProperties): GameProperties {
  const { video, ...rest } = game
  return video && video.at >= game.duration ? rest : game
}
