/** An irritant is for the outer shaft only: while it is on, strokes must not reach the head. */
import type { PlayableGame, StrokeStyle } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { latestEnds, type Span } from '../spans.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type GameProblem } from './problem-at.ts'

/** Intervals in which the irritant is on and the style of the strokes includes the head, ms. */
function intervalsAtRisk(game: PlayableGame): Span[] {
  const intervals: Span[] = []
  let style: StrokeStyle = 'full'
  let onUntil = 0
  let from: number | null = null
  for (const event of game.events) {
    if (event.kind === 'stroke') style = event.style ?? style
    else if (event.kind === 'open' && event.item === 'irritant') onUntil = event.at + event.duration
    else if (event.kind === 'close' && event.item === 'irritant') onUntil = event.at
    else continue
    if (from !== null) intervals.push({ from, until: event.at })
    from = style !== 'shaft' && onUntil > event.at ? event.at : null
  }
  return from === null ? intervals : [...intervals, { from, until: onUntil }]
}

export function irritantProblems(game: PlayableGame): GameProblem[] {
  const ends = latestEnds(intervalsAtRisk(game).filter(({ from, until }) => until > from))
  return game.events.flatMap((event, index) => {
    if (event.kind !== 'beat' || !areStrokes(event.task)) return []
    const { at, duration } = event
    const isAtRisk = duration > 0 && ends.beforeStart(at + duration) > at
    return isAtRisk ? [problemAt(index, broken('irritant'), 'at')] : []
  })
}
