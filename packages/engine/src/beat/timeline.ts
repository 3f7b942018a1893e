import type { GameEventOf } from '@rubato/contracts/domain'
import type { BeatSegment } from './segment.ts'

/** Beats with their place in a game: an event, or the record of one. */
export type BeatPart = Omit<GameEventOf<'beat'>, 'kind' | 'task'>

/** The segment of a beat event that plays uninterrupted. */
export function segmentOf({ id, at, duration, tempo, pattern, since = 0 }: BeatPart): BeatSegment {
  return { id, origin: at - since, duration: since + duration, tempo, pattern, at, until: at + duration }
}
