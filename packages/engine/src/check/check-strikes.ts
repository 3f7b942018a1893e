/**
 * Slaps, flicks, snaps and circles of the palm: each beat belongs to an open set, and the strikes of a set are capped.
 */
import type { GameEvent, PlayableGame } from '@rubato/contracts/domain'
import { type BeatSegment, segmentOf } from '../beat/segment.ts'
import { beatItems, HARD_SNAP, isStrikeSet, setsAboveCap } from '../safety/strikes.ts'
import { latestEnds, type Span } from '../spans.ts'
import { openSpans, type OpenSpan } from './open-spans.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type Checked, type GameProblem } from './problem-at.ts'

/** Whether each span begins at or after the end of the previous one. */
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

function tooMany(events: readonly GameEvent[], spans: readonly OpenSpan[], isHard: boolean): GameProblem[] {
  const sets = spans.filter(({ item }) => isStrikeSet(item))
  if (sets.length === 0) return []
  const segments = events.filter((event) => event.kind === 'beat').map(segmentOf)
  if (!areCountable(segments, sets)) return []
  const hardAt = [...(isHard ? [0] : []), ...hardSnapsIn(events)]
  return setsAboveCap(sets, segments, hardAt).map(({ set, most, isHard: hard }) =>
    problemAt(set.index, broken(hard ? 'hard-strikes' : 'strikes', { item: set.item, most }), 'item'),
  )
}

/** Beats that are not strokes, outside an open set, where no cap limits them. */
function strayBeats(events: readonly GameEvent[], spans: readonly OpenSpan[]): GameProblem[] {
  const byItem = Map.groupBy(spans, ({ item }) => item)
  const openUntil = new Map([...byItem].map(([item, each]) => [item, latestEnds(each)]))
  return events.flatMap((event, index) => {
    const item = event.kind === 'beat' ? beatItems[event.task] : undefined
    if (item === undefined) return []
    const isInside = event.at + event.duration <= (openUntil.get(item)?.byStart(event.at) ?? -Infinity)
    return isInside ? [] : [problemAt(index, broken('stray-beats', { item }), 'at')]
  })
}

/** When hard snaps are announced, ms. */
const hardSnapsIn = (events: readonly GameEvent[]): number[] =>
  events.filter((event) => event.kind === 'say' && event.trigger === HARD_SNAP).map(({ at }) => at)

/**
 * The events must be in order of time. `before` says whether hard snaps were announced after the last set of snaps, for one
 * that is to come.
 */
export function checkStrikes(events: readonly GameEvent[], before: boolean): Checked<boolean> {
  const spans = openSpans(events)
  const lastSet = spans.findLast(({ item }) => item === 'snaps')
  const isAnnounced = hardSnapsIn(events).some((at) => at >= (lastSet?.until ?? 0))
  return {
    problems: [...tooMany(events, spans, before), ...strayBeats(events, spans)],
    after: isAnnounced || (before && lastSet === undefined),
  }
}

export const strikeProblems = ({ events }: PlayableGame): GameProblem[] => checkStrikes(events, false).problems
