/** An irritant is for the outer shaft only: while it is on, strokes must not reach the head. */
import type { GameEvent, PlayableGame, StrokeStyle } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { latestEnds, type Span } from '../spans.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type Checked, type GameProblem } from './problem-at.ts'

/** The style of the strokes, and until when the irritant is on, ms. */
export interface IrritantSoFar {
  style: StrokeStyle
  onUntil: number
}
export const noIrritant: IrritantSoFar = { style: 'full', onUntil: 0 }

/** Intervals in which the irritant is on and the style of the strokes includes the head, ms. */
function intervalsAtRisk(events: readonly GameEvent[], before: IrritantSoFar): { spans: Span[]; after: IrritantSoFar } {
  const spans: Span[] = []
  let { style, onUntil } = before
  let from: number | null = style !== 'shaft' && onUntil > 0 ? 0 : null
  for (const event of events) {
    if (event.kind === 'stroke') style = event.style ?? style
    else if (event.kind === 'open' && event.item === 'irritant') onUntil = event.at + event.duration
    else if (event.kind === 'close' && event.item === 'irritant') onUntil = event.at
    else continue
    if (from !== null) spans.push({ from, until: event.at })
    from = style !== 'shaft' && onUntil > event.at ? event.at : null
  }
  if (from !== null) spans.push({ from, until: onUntil })
  return { spans, after: { style, onUntil } }
}

export function checkIrritant(events: readonly GameEvent[], before: IrritantSoFar): Checked<IrritantSoFar> {
  const { spans, after } = intervalsAtRisk(events, before)
  const ends = latestEnds(spans.filter(({ from, until }) => until > from))
  const problems = events.flatMap((event, index) => {
    if (event.kind !== 'beat' || !areStrokes(event.task)) return []
    const { at, duration } = event
    const isAtRisk = duration > 0 && ends.beforeStart(at + duration) > at
    return isAtRisk ? [problemAt(index, broken('irritant'), 'at')] : []
  })
  return { problems, after }
}

export const irritantProblems = ({ events }: PlayableGame): GameProblem[] => checkIrritant(events, noIrritant).problems
