import type { GameEvent } from '@rubato/contracts/domain'
import { compareEvents } from '../plan/event-order.ts'
import type { EventDraft, PlanBuilder } from '../plan/plan-builder.ts'
import { resumePlan } from '../plan/resume-plan.ts'
import type { PlayerProfile } from '../profile.ts'
import type { EdgeShape } from '../tasks/orgasm/edge-shapes.ts'
import { tempoTrigger } from '../tasks/parts/tempo-trigger.ts'
import { isTask } from '../tasks/task.ts'
import { newMemory, remember } from '../generate/choose-task.ts'
import type { Earlier } from '../generate/middle.ts'

export function draftOf(event: GameEvent): EventDraft {
  const { id: _id, ...draft } = event
  return draft
}

/** The plan at `at`, after these events, which are over by then. */
export function planAfter(events: readonly GameEvent[], at: number, profile: PlayerProfile): PlanBuilder {
  const builder = resumePlan(events, at, profile)
  builder.drafts.push(...[...events].sort(compareEvents).map(draftOf))
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
