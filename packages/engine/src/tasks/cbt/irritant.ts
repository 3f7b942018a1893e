/** Irritants go on the outer shaft only: strokes stay there until the irritant has been washed off. */
import type { Range, StrokeStyle, TaskId } from '@rubato/contracts/domain'
import { close, rest, changeStroke, sayAt } from '../../plan/events.ts'
import { announce } from '../../plan/announcement.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { putOn } from '../../plan/reservation.ts'
import { refusalFor } from '../../profile.ts'
import { drawWhole } from '../../random/stream.ts'
import { resumeStrokes } from '../parts/resume-strokes.ts'
import { putOnLength, releaseOf, wornItem } from '../parts/worn-item.ts'
import { behaviour, type TaskContext } from '../task.ts'

const APPLY_MS = 10_000
/** Time to wash, ms. */
const WASH = { min: 10_000, max: 20_000 }
/** Silence before the session says that the irritant is washed off, ms. */
const QUIET_MS = 500

type Context = TaskContext<{ duration: Range }>
type Irritating = Extract<TaskId, 'icy-hot' | 'toothpaste'>

const worn = (task: Irritating, wash: number) =>
  ({ task, item: 'irritant', onLength: APPLY_MS, offAfter: QUIET_MS, pause: wash }) as const

/** Says at the end of a rest how the strokes will be, before the line that calls the hand back. */
const nameStyle = (builder: PlanBuilder, task: Irritating, style: StrokeStyle): void =>
  sayAt(builder, builder.now - builder.lineLength, task, `style-${style}`)

/** No script has a line for this release: the session speaks a system line when the item is closed. */
const washOff = (task: Irritating, wash: number, before: StrokeStyle) =>
  releaseOf(task, (builder) => {
    rest(builder, QUIET_MS)
    close(builder, task, 'irritant')
    rest(builder, wash)
    if (before !== 'shaft') nameStyle(builder, task, before)
    changeStroke(builder, task, { style: before })
  })

function applyIrritant(task: Irritating, context: Context): void {
  const { builder, stream, section } = context
  const before = builder.current.style
  const wash = drawWhole(stream, WASH.min, WASH.max)
  announce(builder, task, `${task}-apply`)
  const terms = wornItem(context, worn(task, wash))
  putOn(builder, section, stream, { ...terms, release: washOff(task, wash, before) })
  changeStroke(builder, task, { style: 'shaft' })
  rest(builder, APPLY_MS)
  if (before !== 'shaft') nameStyle(builder, task, 'shaft')
  resumeStrokes(builder, task)
}

const irritant = (task: Irritating) => ({
  isErrand: () => true,
  opens: (node: Context['node']) => ({ item: 'irritant', least: node.duration.min * 1000 }) as const,
  shortest: (context: Context) =>
    refusalFor(context.profile, 'style') === null ? putOnLength(context, worn(task, WASH.max)) : Infinity,
  plan: (context: Context) => applyIrritant(task, context),
})

export const icyHot = behaviour({ id: 'icy-hot', demand: 0.8, ...irritant('icy-hot') })
export const toothpaste = behaviour({ id: 'toothpaste', demand: 0.7, ...irritant('toothpaste') })
