/** Irritants go on the outer shaft only: strokes stay there until the irritant has been washed off. */
import type { Range, StrokeStyle, TaskId, TriggerId } from '@rubato/contracts/domain'
import { close, rest, addSpan, changeStroke, sayAt } from '../../plan/events.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { canPutOn, putOn } from '../../plan/reservation.ts'
import { refusalFor } from '../../profile.ts'
import { drawWhole } from '../../random/stream.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { behaviour, type TaskContext } from '../task.ts'

const APPLY_MS = 10_000
/** Time to wash, ms. */
const WASH = { min: 10_000, max: 20_000 }
/** Silence before the session says that the irritant is washed off, ms. */
const QUIET_MS = 500

type Context = TaskContext<{ duration: Range }>
type Irritating = Extract<TaskId, 'icy-hot' | 'toothpaste'>

const wornItem = ({ node, builder }: Context, wash: number) =>
  ({
    item: 'irritant',
    range: node.duration,
    busyFor: APPLY_MS + resumingLength(builder),
    offAfter: QUIET_MS,
    releaseLength: QUIET_MS + wash + resumingLength(builder),
  }) as const

function shortestIrritant(context: Context): number {
  const { builder, profile } = context
  const mayChange = refusalFor(profile, 'style') === null
  const isPossible = mayChange && canPutOn(context, wornItem(context, WASH.max), announcementLength(builder))
  return isPossible ? announcementLength(builder) + APPLY_MS + resumingLength(builder) : Infinity
}

/** Says at the end of a rest how the strokes will be, before the line that calls the hand back. */
const nameStyle = (builder: PlanBuilder, task: Irritating, style: StrokeStyle): void =>
  sayAt(builder, builder.now - builder.lineLength, task, `style-${style}`)

/** No script has a line for this release: the session speaks a system line when the item is closed. */
const washOff = (task: Irritating, wash: number, before: StrokeStyle) => (builder: PlanBuilder) => {
  const start = builder.now
  rest(builder, QUIET_MS)
  close(builder, task, 'irritant')
  rest(builder, wash)
  if (before !== 'shaft') nameStyle(builder, task, before)
  changeStroke(builder, task, { style: before })
  resumeStrokes(builder, task)
  addSpan(builder, task, start)
}

function applyIrritant(task: Irritating, trigger: TriggerId, context: Context): void {
  const { builder, stream, section } = context
  const before = builder.current.style
  const wash = drawWhole(stream, WASH.min, WASH.max)
  announce(builder, task, trigger)
  putOn(builder, section, stream, { ...wornItem(context, wash), task, release: washOff(task, wash, before) })
  changeStroke(builder, task, { style: 'shaft' })
  rest(builder, APPLY_MS)
  if (before !== 'shaft') nameStyle(builder, task, 'shaft')
  resumeStrokes(builder, task)
}

const irritant = {
  isErrand: () => true,
  opens: (node: Context['node']) => ({ item: 'irritant', least: node.duration.min * 1000 }) as const,
  shortest: shortestIrritant,
}

export const icyHot = behaviour({
  id: 'icy-hot',
  demand: 0.8,
  ...irritant,
  plan: (context) => applyIrritant('icy-hot', 'icy-hot-apply', context),
})

export const toothpaste = behaviour({
  id: 'toothpaste',
  demand: 0.7,
  ...irritant,
  plan: (context) => applyIrritant('toothpaste', 'toothpaste-apply', context),
})
