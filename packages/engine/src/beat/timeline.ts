import type { GameEventOf, PlayableGame } from '@rubato/contracts/domain'
import { beatsBetween, type Beat, type BeatSegment } from './segment.ts'

/** The segment of a beat event that plays uninterrupted. */
export function segmentOf({
  id,
  at,
  duration,
  tempo,
  pattern,
  since = 0,
}: Omit<GameEventOf<'beat'>, 'kind' | 'task'>): BeatSegment {
  return { id, origin: at - since, duration: since + duration, tempo, pattern, at, until: at + duration }
}

/** Every beat of a game that is played without interruption, in order, ms from its start; for exports. */
export const beatTimeline = (game: PlayableGame): Beat[] =>
  game.events
    .filter((event) => event.kind === 'beat')
    .flatMap((event) => beatsBetween(segmentOf(event), event.at, event.at + event.duration))
    .sort((a, b) => a.at - b.at)
