import type { Range, TaskId, TriggerId } from '@rubato/contracts/domain'
import type { LineValues } from '../../dialog/fill-line.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { addSpan, rest } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { canPutOn, putOn, type WornItem } from '../../plan/reservation.ts'
import type { TaskContext } from '../task.ts'
import { resumeStrokes, resumingLength } from './resume-strokes.ts'

type Context = TaskContext<{ duration: Range }>

interface Worn extends Pick<WornItem, 'item' | 'before'> {
  task: TaskId
  /** Time to put it on, ms. */
  onLength: number
  /** Time from the start of its release until it is off, ms. */
  offAfter: number
  /** Time without strokes after it is off, ms. */
  pause?: number
}

/** Adds the time to resume strokes, after the item is put on and after it comes off. */
export const wornItem = ({ node, builder }: Context, { onLength, pause = 0, ...worn }: Worn) => ({
  ...worn,
  range: node.duration,
  busyFor: onLength + resumingLength(builder),
  releaseLength: worn.offAfter + pause + resumingLength(builder),
})

/** Length of the announcement and of putting the item on, ms; Infinity where it cannot be put on. */
export function putOnLength(context: Context, worn: Worn): number {
  const terms = wornItem(context, worn)
  const lead = announcementLength(context.builder)
  return canPutOn(context, terms, lead) ? lead + terms.busyFor : Infinity
}

interface PutOn extends Pick<WornItem, 'level' | 'binding' | 'release'> {
  trigger: TriggerId
  values?: LineValues
}

export function announceAndPutOn(context: Context, worn: Worn, { trigger, values, ...detail }: PutOn): void {
  const { builder, section, stream } = context
  announce(builder, worn.task, trigger, values)
  putOn(builder, section, stream, { ...wornItem(context, worn), ...detail })
  rest(builder, worn.onLength)
  resumeStrokes(builder, worn.task)
}

/** A release with its span, after which strokes begin again. */
export const releaseOf = (task: TaskId, takeOff: (builder: PlanBuilder) => void) => (builder: PlanBuilder) => {
  const start = builder.now
  takeOff(builder)
  resumeStrokes(builder, task)
  addSpan(builder, task, start)
}
