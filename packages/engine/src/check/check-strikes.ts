/** Slaps, flicks, snaps and circles of the palm: each beat belongs to a set that is open, so many a set and no more. */
import type { PlayableGame } from '@rubato/contracts/domain'
import type { BeatSegment } from '../beat/segment.ts'
import { segmentOf } from '../beat/timeline.ts'
import type { Problem } from '../problem.ts'
import { beatItems, HARD_SNAP, isStrikeSet, overstruck } from '../safety/strikes.ts'
import { latestEnds, type Span } from '../spans.ts'
import { openSpans, type OpenSpan } from './open-spans.ts'
import { problemAt } from './problem-at.ts'

/** Whether each begins when the one before it has ended, or later. */
const areApart = (spans: readonly Span[]): boolean =>
  spans.every(({ from }, index) => from >= (spans[index - 1]?.until ?? -Infinity))

/**
 * Nothing is counted where beats run at once, or where a set opens inside itself: `strokeProblems` and `holdProblems`
 * refuse these. What is left is counted in one pass.
 */
function areCountable(segments: readonly BeatSegment[], sets: readonly OpenSpan[]): boolean {
  const byItem = Map.groupBy(sets, ({ item }) => item)
  return areApart(segments.map(({ at, until }) => ({ from: at, until }))) && [...byItem.values()].every(areApart)
}

function tooMany({ events }: PlayableGame, spans: readonly OpenSpan[]): Problem[] {
  const sets = spans.filter(({ item }) => isStrikeSet(item))
  if (sets.length === 0) return []
  const segments = events.filter((event) => event.kind === 'beat').map(segmentOf)
  if (!areCountable(segments, sets)) return []
  const hardAt = events.filter((event) => event.kind === 'say' && event.trigger === HARD_SNAP).map(({ at }) => at)
  return overstruck(sets, segments, hardAt).map(({ set, most, isHard }) =>
    problemAt(set.index, `A set of ${isHard ? 'hard ' : ''}${set.item} has at most ${most}.`, 'item'),
  )
}

/** Beats that are not strokes, outside their set: nothing bounds them there. */
function strayBeats({ events }: PlayableGame, spans: readonly OpenSpan[]): Problem[] {
  const byItem = Map.groupBy(spans, ({ item }) => item)
  const openUntil = new Map([...byItem].map(([item, each]) => [item, latestEnds(each)]))
  return events.flatMap((event, index) => {
    const item = event.kind === 'beat' ? beatItems[event.task] : undefined
    if (item === undefined) return []
    const isInside = event.at + event.duration <= (openUntil.get(item)?.byStart(event.at) ?? -Infinity)
    return isInside ? [] : [problemAt(index, `These beats need ${item} to be open.`, 'at')]
  })
}

/** Of a game whose events stand in order of time. */
export function strikeProblems(game: PlayableGame): Problem[] {
  const spans = openSpans(game.events)
  return [...tooMany(game, spans), ...strayBeats(game, spans)]
}
