/** Writes single events of a plan: spans, lines, stroke changes, items, questions, rests. */
import type { EventTask, GameEventOf, ItemId, Question, TriggerId } from '@rubato/contracts/domain'
import type { LineValues } from '../dialog/fill-line.ts'
import { withClosed, withLevel, withOpen } from '../safety/body.ts'
import { heatAfterRest } from '../safety/heat.ts'
import { isCall, isErrand } from './errand.ts'
import type { EventDraft, PlanBuilder } from './plan-builder.ts'
import { directionOf } from './tempo-order.ts'

export const addEvent = (builder: PlanBuilder, draft: EventDraft): void => {
  builder.drafts.push(draft)
}

/** Adds the task's span [from, now). Called after the contents are written, so that the span is as long as they are. */
export const addSpan = (builder: PlanBuilder, task: EventTask, from: number): void => {
  if (builder.now > from) {
    addEvent(builder, { kind: 'task', at: from, duration: builder.now - from, task, phase: builder.phase })
  }
}

/** Speaks a line at `now`; does not move `now`. `finishPlan` gives each line its room as its duration. */
export function say(builder: PlanBuilder, task: EventTask, trigger: TriggerId, values?: LineValues): void {
  sayAt(builder, builder.now, task, trigger, values)
}
// oxlint-disable-next-line max-params -- a line needs its time, task, trigger and values
export function sayAt(
  builder: PlanBuilder,
  at: number,
  task: EventTask,
  trigger: TriggerId,
  values?: LineValues,
): void {
  addEvent(builder, { kind: 'say', at: Math.round(at), duration: 0, task, trigger, ...(values ? { values } : {}) })
  followLine(builder, { at, trigger })
}

/** The facts about a line that later tasks use. */
export function followLine(builder: PlanBuilder, { at, trigger }: { at: number; trigger: TriggerId }): void {
  const direction = directionOf(trigger)
  if (direction) builder.order = { at, direction }
  if (isCall({ trigger })) builder.calledAt = at
  if (isErrand({ trigger })) builder.errandAt = at
}

/** A filler: talk that is left out where the script has nothing new to say. */
// oxlint-disable-next-line max-params -- a line needs its time, task and trigger
export const sayFiller = (builder: PlanBuilder, at: number, task: EventTask, trigger: TriggerId): void =>
  addEvent(builder, { kind: 'say', at: Math.round(at), duration: 0, task, trigger, filler: true })

/** Changes grip, style, hand or nipple stimulation from `now` on. */
export const changeStroke = (
  builder: PlanBuilder,
  task: EventTask,
  change: Omit<GameEventOf<'stroke'>, 'id' | 'at' | 'duration' | 'task' | 'kind'>,
): void => {
  addEvent(builder, { kind: 'stroke', at: builder.now, duration: 0, task, ...change })
  builder.current = {
    ...builder.current,
    ...(change.grip ? { grip: change.grip } : {}),
    ...(change.style ? { style: change.style } : {}),
    ...(change.hand ? { hand: change.hand } : {}),
  }
}

/** Opens an item at `now` and closes it after `duration` ms; does not move `now`. */
export function hold(builder: PlanBuilder, task: EventTask, item: ItemId, duration: number): void {
  open(builder, task, item, { duration })
  closeAt(builder, task, item, builder.now + duration)
}

export type OpenDetail = Pick<GameEventOf<'open'>, 'level' | 'binding'>
/** Opens an item at `now` with a hard end after `duration` ms; `close` ends it before. */
// oxlint-disable-next-line max-params -- an item is opened by its task
export function open(
  builder: PlanBuilder,
  task: EventTask,
  item: ItemId,
  { duration, ...detail }: OpenDetail & { duration: number },
): void {
  addEvent(builder, { kind: 'open', at: builder.now, duration, task, item, ...detail })
  const body = withOpen(builder.body, item, builder.now, builder.now + duration)
  builder.body = detail.level === undefined ? body : withLevel(body, item, detail.level, builder.now)
}
// oxlint-disable-next-line max-params -- an item is closed by its task
function closeAt(builder: PlanBuilder, task: EventTask, item: ItemId, at: number): void {
  addEvent(builder, { kind: 'close', at, duration: 0, task, item })
  builder.body = withClosed(builder.body, item, at)
}
/** Closes an open item at `now`. */
export const close = (builder: PlanBuilder, task: EventTask, item: ItemId): void =>
  closeAt(builder, task, item, builder.now)
/** Changes the level of an open item: grams, steps, percent. */
// oxlint-disable-next-line max-params -- a level belongs to an item of a task
export function setLevel(builder: PlanBuilder, task: EventTask, item: ItemId, level: number): void {
  addEvent(builder, { kind: 'level', at: builder.now, duration: 0, task, item, level })
  builder.body = withLevel(builder.body, item, level, builder.now)
}

/** Asks a question at `now` that can be answered for `duration` ms; does not move `now`. */
export const ask = (builder: PlanBuilder, task: EventTask, question: Question, duration: number): void =>
  addEvent(builder, { kind: 'ask', at: builder.now, duration, task, question })

/** Hands off for `duration` ms. */
export function rest(builder: PlanBuilder, duration: number): void {
  builder.heat = heatAfterRest(builder.heat, duration)
  builder.now += duration
}
