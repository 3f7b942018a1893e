/** What irritates the skin goes on the outer shaft alone: strokes stay there until it has been washed off. */
import type { Range, StrokeStyle, TaskId, TriggerId } from '@rubato/contracts/domain'
import { close, lead, leadLength, rest, span, stroke, type Score } from '../generate/score.ts'
import { canWear, wear } from '../generate/wear.ts'
import { refusalFor } from '../profile.ts'
import { drawWhole } from '../random/stream.ts'
import { resumeStrokes } from './resume-strokes.ts'
import type { TaskContext } from './task.ts'

const APPLY_MS = 10_000
/** Time to wash, ms. */
const WASH = { min: 10_000, max: 20_000 }
/** The beat is silent for a moment before it is said that it comes off, ms. */
const QUIET_MS = 500

type Context = TaskContext<{ duration: Range }>
type Irritating = Extract<TaskId, 'icy-hot' | 'toothpaste'>

const wearing = ({ node, score: { lead } }: Context, wash: number) =>
  ({
    item: 'irritant',
    range: node.duration,
    busy: APPLY_MS + lead,
    off: QUIET_MS,
    room: QUIET_MS + wash + lead,
  }) as const

export function shortestIrritant(context: Context): number {
  const { score, profile } = context
  const mayChange = refusalFor(profile, 'style') === null
  const isPossible = mayChange && canWear(context, wearing(context, WASH.max), leadLength(score))
  return isPossible ? leadLength(score) + APPLY_MS + score.lead : Infinity
}

/** No line of a script ends it: the session itself says that it is washed off when it is closed. */
const washOff = (task: Irritating, wash: number, before: StrokeStyle) => (score: Score) => {
  const start = score.now
  rest(score, QUIET_MS)
  close(score, task, 'irritant')
  rest(score, wash)
  stroke(score, task, { style: before })
  resumeStrokes(score, task, before === 'shaft' ? 'stroke-start' : `style-${before}`)
  span(score, task, start)
}

export function applyIrritant(task: Irritating, trigger: TriggerId, context: Context): void {
  const { score, stream, section } = context
  const start = score.now
  const before = score.standing.style
  const wash = drawWhole(stream, WASH.min, WASH.max)
  lead(score, task, trigger)
  wear(score, section, stream, { ...wearing(context, wash), task, release: washOff(task, wash, before) })
  stroke(score, task, { style: 'shaft' })
  rest(score, APPLY_MS)
  resumeStrokes(score, task, before === 'shaft' ? 'stroke-start' : 'style-shaft')
  span(score, task, start)
}
