/** A plan builder in the state that the events of a game leave behind. */
import type { GameEvent, GameEventOf } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { compareEvents } from '../plan/event-order.ts'
import { startPlan, type EventDraft, type PlanBuilder } from '../plan/plan-builder.ts'
import type { PlayerProfile } from '../profile.ts'
import { withClosed, withLevel, withOpen } from '../safety/body.ts'
import { heatAfterRest, heatAfterStrokes } from '../safety/heat.ts'
import type { EdgeShape } from '../tasks/parts/edge-shapes.ts'
import { tempoTrigger } from '../tasks/tempo-change.ts'
import { isTask } from '../tasks/task.ts'
import { newMemory, remember } from '../generate/choose-task.ts'
import type { Earlier } from '../generate/middle.ts'

export function draftOf(event: GameEvent): EventDraft {
  const { id: _id, ...draft } = event
  return draft
}

/** Strokes and rests move `now`; so that heat and count go on as if they had just been written. */
function applyBeat(builder: PlanBuilder, { at, duration, tempo, task }: GameEventOf<'beat'>): void {
  builder.heat = heatAfterRest(builder.heat, Math.max(0, at - builder.now))
  builder.heat = heatAfterStrokes(builder.heat, tempo, duration)
  builder.now = at + duration
  if (areStrokes(task)) builder.current = { ...builder.current, tempo: tempo.to }
}

function applyOpen(builder: PlanBuilder, { item, at, duration, level }: GameEventOf<'open'>): void {
  const body = withOpen(builder.body, item, at, at + duration)
  builder.body = level === undefined ? body : withLevel(body, item, level, at)
}

function apply(builder: PlanBuilder, event: GameEvent): void {
  if (event.kind === 'beat') applyBeat(builder, event)
  if (event.kind === 'open') applyOpen(builder, event)
  if (event.kind === 'level') builder.body = withLevel(builder.body, event.item, event.level, event.at)
  if (event.kind === 'close') builder.body = withClosed(builder.body, event.item, event.at)
  if (event.kind === 'task') builder.phase = event.phase
  if (event.kind !== 'stroke') return
  const { grip, style, hand } = event
  const change = { ...(grip ? { grip } : {}), ...(style ? { style } : {}), ...(hand ? { hand } : {}) }
  builder.current = { ...builder.current, ...change }
}

/** The plan at `at`, after these events, which are over by then. */
export function planAfter(events: readonly GameEvent[], at: number, profile: PlayerProfile): PlanBuilder {
  const builder = startPlan(profile)
  const before = [...events].sort(compareEvents)
  for (const event of before) apply(builder, event)
  builder.heat = heatAfterRest(builder.heat, Math.max(0, at - builder.now))
  builder.now = at
  builder.drafts.push(...before.map(draftOf))
  return builder
}

const isIn = (event: GameEvent, span: GameEvent): boolean => event.at >= span.at && event.at < span.at + span.duration

const tempoLines: ReadonlySet<string> = new Set([tempoTrigger(1, 2), tempoTrigger(10, 11)])

/** The shape of an edge, from its lines and strokes. */
function shapeOf(events: readonly GameEvent[]): EdgeShape {
  const strokes = events.filter((event) => event.kind === 'beat')
  const isStopped = strokes.some((beat, index) => {
    const next = strokes[index + 1]
    return next !== undefined && next.at > beat.at + beat.duration
  })
  if (isStopped) return 'stop-and-go'
  const lines = events.flatMap((event) => (event.kind === 'say' ? [event.trigger] : []))
  if (lines.includes('edging')) return 'plateau'
  const rises = lines.filter((trigger) => tempoLines.has(trigger)).length
  if (rises === 0) return 'slow-climb'
  return rises === 1 ? 'last-moment' : 'ladder'
}

const topOf = (events: readonly GameEvent[]): number =>
  Math.max(0, ...events.flatMap((event) => (event.kind === 'beat' ? [event.tempo.from, event.tempo.to] : [])))

/** The tasks and edges of these events. */
export function earlierIn(events: readonly GameEvent[]): Earlier {
  const memory = newMemory()
  const spans = events.filter((event) => event.kind === 'task')
  for (const { task, ...span } of spans) if (isTask(task)) remember(memory, task, span.at + span.duration)
  const edges = spans
    .filter(({ task }) => task === 'edging')
    .map((span) => {
      const inside = events.filter((event) => isIn(event, span))
      return { shape: shapeOf(inside), top: topOf(inside) }
    })
  return { memory, edges }
}
