/** Slaps, flicks, snaps and circles of the palm: each beat belongs to a set that is open, so many a set and no more. */
import type { PlayableGame } from '@rubato/contracts/domain'
import { segmentOf } from '../beat/timeline.ts'
import type { Problem } from '../problem.ts'
import { beatItems, HARD_SNAP, isStrikeSet, overstruck, type StrikeSet } from '../safety/strikes.ts'
import { problemAt } from './problem-at.ts'

interface OpenSpan extends StrikeSet {
  index: number
}

const openSpans = ({ events }: PlayableGame): OpenSpan[] =>
  events.flatMap((event, index) => {
    if (event.kind !== 'open') return []
    const { item, at, duration } = event
    const close = events.find((other) => other.kind === 'close' && other.item === item && other.at >= at)
    return [{ index, item, from: at, until: Math.min(at + duration, close?.at ?? Infinity) }]
  })

function tooMany({ events }: PlayableGame, spans: readonly OpenSpan[]): Problem[] {
  const sets = spans.filter(({ item }) => isStrikeSet(item))
  if (sets.length === 0) return []
  const segments = events.filter((event) => event.kind === 'beat').map(segmentOf)
  const hardAt = events.filter((event) => event.kind === 'say' && event.trigger === HARD_SNAP).map(({ at }) => at)
  return overstruck(sets, segments, hardAt).map(({ set, most, isHard }) =>
    problemAt(set.index, `A set of ${isHard ? 'hard ' : ''}${set.item} has at most ${most}.`, 'item'),
  )
}

/** Beats that are not strokes, outside their set: nothing bounds them there. */
const strays = ({ events }: PlayableGame, spans: readonly OpenSpan[]): Problem[] =>
  events.flatMap((event, index) => {
    const item = event.kind === 'beat' ? beatItems[event.task] : undefined
    if (item === undefined) return []
    const end = event.at + event.duration
    const isInside = spans.some((span) => span.item === item && span.from <= event.at && end <= span.until)
    return isInside ? [] : [problemAt(index, `These beats need ${item} to be open.`, 'at')]
  })

export function strikeProblems(game: PlayableGame): Problem[] {
  const spans = openSpans(game)
  return [...tooMany(game, spans), ...strays(game, spans)]
}
