/**
 * Slaps, flicks, snaps and circles of the palm: each beat belongs to an open set, and the strikes of a set are capped.
 */
import type { PlayableGame } from '@rubato/contracts/domain'
import { type BeatSegment, segmentOf } from '../beat/segment.ts'
import { beatItems, HARD_SNAP, isStrikeSet, setsAboveCap } from '../safety/strikes.ts'
import { latestEnds, type Span } from '../spans.ts'
import { openSpans, type OpenSpan } from './open-spans.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type GameProblem } from './problem-at.ts'

/** Whether each span begins at or after the end of the one before it. */
const areApart = (spans: readonly Span[]): boolean =>
  spans.every(({ from }, index) => from >= (spans[index - 1]?.until ?? -Infinity))

/**
 * Beats that overlap and sets of one item that overlap are not counted: `strokeProblems` and `holdProblems` refuse
 * them. The rest is counted in one pass.
 */
function areCountable(segments: readonly BeatSegment[], sets: readonly OpenSpan[]): boolean {
  const byItem = Map.groupBy(sets, ({ item }) => item)
  return areApart(segments.map(({ at, until }) => ({ from: at, until }))) && [...byItem.values()].every(areApart)
}

function tooMany({ events }: PlayableGame, spans: readonly OpenSpan[]): GameProblem[] {
  const sets = spans.filter(({ item }) => isStrikeSet(item))
  if (sets.length === 0) return []
  const segments = events.filter((event) => event.kind === 'beat').map(segmentOf)
  if (!areCountable(segments, sets)) return []
  const hardAt = events.filter((event) => event.kind === 'say' && event.trigger === HARD_SNAP).map(({ at }) => at)
  return setsAboveCap(sets, segments, hardAt).map(({ set, most, isHard }) =>
    problemAt(set.index, broken(isHard ? 'hard-strikes' : 'strikes', { item: set.item, most }), 'item'),
  )
}

/** Beats that are not strokes, outside an open set, where no cap limits them. */
function strayBeats({ events }: PlayableGame, spans: readonly OpenSpan[]): GameProblem[] {
  const byItem = Map.groupBy(spans, ({ item }) => item)
  const openUntil = new Map([...byItem].map(([item, each]) => [item, latestEnds(each)]))
  return events.flatMap((event, index) => {
    const item = event.kind === 'beat' ? beatItems[event.task] : undefined
    if (item === undefined) return []
    const isInside = event.at + event.duration <= (openUntil.get(item)?.byStart(event.at) ?? -Infinity)
    return isInside ? [] : [problemAt(index, broken('stray-beats', { item }), 'at')]
  })
}

/** The events of the game must be in order of time. */
export function strikeProblems(game: PlayableGame): GameProblem[] {
  const spans = openSpans(game.events)
  return [...tooMany(game, spans), ...strayBeats(game, spans)]
}
